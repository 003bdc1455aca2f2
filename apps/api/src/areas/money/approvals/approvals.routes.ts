import {
  approvalEffect,
  type ApprovalRow,
  approveEndpoint,
  declineEndpoint,
  listApprovalsEndpoint,
  messageOf,
  readApprovalEndpoint,
  seenEffect,
  simulateApprovalEndpoint,
  waitingApprovalsEndpoint,
  withdrawEndpoint,
} from '@habilita/contract';
import { cents } from '@habilita/kernel';
import type { FastifyInstance } from 'fastify';
import type { Actor } from '#kernel/actor.ts';
import type { Deps } from '#kernel/deps.ts';
import { refuse } from '#kernel/errors.ts';
import { commandRoute, route } from '#kernel/http/route.ts';
import { linkToFile } from '#kernel/storage/link-to-file.ts';
import { approvalScopeOf } from './approval-scope.ts';
import { type ApprovalRecord, countWaiting, findApproval, mailOf, searchApprovals } from './approvals.queries.ts';
import { type Approvables, approvableOf, approve, decline, lookAtApproval, withdraw } from './decide-approval.ts';
import { mayApprove, mayDecide, mayWithdraw } from './approval.ts';
import { findRequest } from './approval-requests.queries.ts';

const LINK_LIFETIME = { minutes: 15 } as const;

/**
 * An approval request as the API returns it. A SUPERSEDED request, whose command was no longer allowed, has the code of
 * the command's refusal as `endReason`; the text for this code is returned instead.
 */
function present(
  { amountCents, limitCents, requesterId, requesterActive, endReason, ...row }: ApprovalRecord,
  actor: Actor,
  now: Temporal.Instant,
): ApprovalRow {
  const request = { ...row, requestedBy: requesterId, requesterActive };
  return {
    ...row,
    endReason: endReason === null ? null : messageOf(endReason),
    subjectName: row.subjectName ?? '',
    amount: amountCents === null ? null : cents(amountCents),
    limit: limitCents === null ? null : cents(limitCents),
    can: {
      decide: mayDecide(request, actor, now),
      approve: mayApprove(request, actor, now),
      withdraw: mayWithdraw(request, actor, now),
    },
  };
}

type Needed = Pick<Deps, 'db' | 'clock' | 'jobs' | 'environment' | 'storage'>;

/** The routes read from the primary, so that a request decided a moment ago no longer stands in the list. */
export function approvalRoutes(app: FastifyInstance, deps: Needed, approvables: Approvables): void {
  const { db, clock } = deps;
  route(app, listApprovalsEndpoint, async ({ query, actor }) => {
    const { rows, ...total } = await searchApprovals(db, approvalScopeOf(actor), query);
    return { content: rows.map((row) => present(row, actor, clock.now())), ...total };
  });
  route(app, waitingApprovalsEndpoint, async ({ actor }) => ({
    count: await countWaiting(db, approvalScopeOf(actor), clock.now()),
  }));
  route(app, readApprovalEndpoint, async ({ params, actor }) => {
    const found = (await findApproval(db, approvalScopeOf(actor), params.id)) ?? refuse('NOT_FOUND');
    const request = (await findRequest(db, params.id)) ?? refuse('NOT_FOUND');
    const { shown, ...row } = found;
    const isGivenUp = row.status !== 'WAITING_APPROVAL' && row.status !== 'APPROVED';
    const stored = isGivenUp ? [] : ((await approvableOf(approvables, request).files?.(db, request)) ?? []);
    const files = await Promise.all(
      stored.map(async ({ id, originalName: name }) => ({
        name,
        downloadUrl: (await linkToFile(db, deps, id, LINK_LIFETIME)) ?? refuse('NOT_FOUND'),
      })),
    );
    const { effect, ...told } = approvalEffect.parse(shown);
    return { ...present(row, actor, clock.now()), shown: { ...told, effect: seenEffect(actor, effect) }, files };
  });
  route(app, simulateApprovalEndpoint, ({ params, actor }) => lookAtApproval(deps, approvables, params.id, actor));
  commandRoute(app, deps, approveEndpoint, async ({ params, body, actor, request }, trx) =>
    approve(trx, deps, approvables, {
      id: params.id,
      by: { actor, requestId: request.id },
      mail: await mailOf(trx, actor.userId),
      planHash: body.planHash,
    }),
  );
  commandRoute(app, deps, declineEndpoint, async ({ params, body, actor, request }, trx) =>
    decline(trx, deps, approvables, {
      id: params.id,
      by: { actor, requestId: request.id },
      mail: await mailOf(trx, actor.userId),
      reason: body.reason,
    }),
  );
  commandRoute(app, deps, withdrawEndpoint, ({ params, actor, request }, trx) =>
    withdraw(trx, deps, approvables, { id: params.id, by: { actor, requestId: request.id } }),
  );
}
