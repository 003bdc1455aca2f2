import {
  type ApprovalEffect,
  approvalEffect,
  type ApprovalKind,
  type CommandGuard,
  type MoneyCommand,
  seenEffect,
} from '@habilita/contract';
import { z } from 'zod';
import type { Approvable, StoredRequest } from '#areas/money/approvals/index.ts';
import { lockRegistration, readRegistration } from '#areas/money/registration-row/index.ts';
import type { Actor } from '#kernel/actor.ts';
import type { ReadDatabase } from '#kernel/db/connect.ts';
import type { Deps } from '#kernel/deps.ts';
import { ApiError, isRefusal, refuse } from '#kernel/errors.ts';
import { carryOut } from './carry-out.ts';
import { type Decided, decideOn, decisionOf } from './decision.ts';
import { simulationOf } from './effect.ts';
import type { Approving, SentCommand, MoneyCommandRule } from './money-command-rule.ts';

/** Reads what the approver sees of the request besides the effect. */
type ChangesOf = (db: ReadDatabase, request: StoredRequest) => Promise<ApprovalEffect['changes']>;

/**
 * Carries out a money command that waited for a second person. It is decided again on the present facts, and the
 * approver must have the right to it.
 */
export function approvableCommand<
  P extends z.ZodType,
  B extends z.ZodType<CommandGuard>,
  D extends z.ZodType<CommandGuard>,
>(
  kind: ApprovalKind,
  deps: Deps,
  { execute: { params, body } }: MoneyCommand<P, B, D>,
  rule: MoneyCommandRule<z.output<P>, z.output<B>, z.output<D>>,
  changesOf: ChangesOf = () => Promise.resolve([]),
): Approvable {
  const sentCommandOf = (
    request: StoredRequest,
    actor: Actor,
  ): SentCommand<z.output<P>, z.output<B>> & { approving: Approving } => ({
    params: params.parse(request.params),
    body: body.parse(request.body),
    actor,
    approving: { requestId: request.id, requestedBy: request.requestedBy },
  });
  return {
    kind,
    async lookAt(db, actor, request) {
      const registration = (await readRegistration(db, idOf(request))) ?? refuse('REGISTRATION_NOT_FOUND');
      const decision = await decisionOf(rule, db, sentCommandOf(request, actor));
      const found = await decideOn(db, registration, deps.clock.now(), decision);
      return isRefusal(found) ? found : effectOfApproval(found, await changesOf(db, request), actor);
    },
    async carryOut(trx, request, { by, planHash = request.planHash }) {
      const asked = sentCommandOf(request, by.actor);
      const decision = await decisionOf(rule, trx, asked);
      const registration = (await lockRegistration(trx, idOf(request))) ?? refuse('REGISTRATION_NOT_FOUND');
      const found = await decideOn(trx, registration, deps.clock.now(), decision);
      if (isRefusal(found)) return found;
      const now = effectOfApproval(found, await changesOf(trx, request), by.actor);
      if (now.planHash !== planHash) throw new ApiError('CONFLICT_STALE', { detail: z.encode(approvalEffect, now) });
      const { requestedBy: userId, requesterName: name } = request;
      // Rows and postings name the requester; the request and the history name the approver.
      const requester = { ...by, actor: { ...by.actor, userId, name } };
      const approved = { ...requester, approvalRequestId: request.id };
      const done = await carryOut(trx, deps, found.facts, found.plan, approved, () =>
        Promise.resolve(rule.beforeSeats?.(trx, found.facts, found.plan)),
      );
      await rule.also?.(trx, done, { ...asked, by: requester });
      return undefined;
    },
    async ended(trx, request, { status, at }) {
      const { id: requestId, requestedBy } = request;
      const of = { requestId, registrationId: idOf(request), requestedBy, body: body.parse(request.body) };
      await rule.waiting?.ended?.(trx, { ...of, status, at });
    },
  };
}

function effectOfApproval({ facts, plan }: Decided, changes: ApprovalEffect['changes'], actor: Actor): ApprovalEffect {
  const { effect, planHash } = simulationOf(facts, plan);
  return { effect: seenEffect(actor, effect), planHash, changes };
}

function idOf({ registrationId }: StoredRequest): string {
  if (registrationId === null) throw new Error('A money command belongs to a registration');
  return registrationId;
}
