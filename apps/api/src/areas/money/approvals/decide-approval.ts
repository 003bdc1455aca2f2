import type { ApprovalEffect, ErrorCode } from '@habilita/contract';
import type { Actor } from '#kernel/actor.ts';
import type { ReadDatabase, Transaction } from '#kernel/db/connect.ts';
import type { Deps } from '#kernel/deps.ts';
import { accept, refuse } from '#kernel/errors.ts';
import type { By } from '#kernel/events.ts';
import { approvalScopeOf } from './approval-scope.ts';
import { isVisibleApproval } from './approvals.queries.ts';
import type { Approvable } from './approvable.ts';
import { mayApprove, mayDecide, mayWithdraw } from './approval.ts';
import { findRequest, type FoundRequest, lockRequest } from './approval-requests.queries.ts';
import { endRequest } from './end-request.ts';

export type Approvables = readonly Approvable[];
type Needed = Pick<Deps, 'clock' | 'jobs' | 'environment'>;

/** How a request ended. If it was SUPERSEDED, `because` is the code with which its command was refused. */
interface Decided {
  readonly status: 'APPROVED' | 'DECLINED' | 'WITHDRAWN' | 'SUPERSEDED';
  readonly because: ErrorCode | null;
}

export const approvableOf = (approvables: Approvables, { kind }: Pick<FoundRequest, 'kind'>): Approvable =>
  approvables.find((one) => one.kind === kind) ?? refuse('NOT_FOUND');

/** Refusals that will soon no longer apply, so that the request is not ended because of them. */
const PASSING: ReadonlySet<ErrorCode> = new Set(['CHARGE_NOT_READY', 'CHARGE_IN_PROGRESS']);
export const isFinal = (code: ErrorCode): boolean => !PASSING.has(code);

async function refuseUnless(
  may: typeof mayDecide,
  db: ReadDatabase,
  { clock }: Pick<Deps, 'clock'>,
  actor: Actor,
  request: FoundRequest,
): Promise<void> {
  if (!(await isVisibleApproval(db, approvalScopeOf(actor), request.id))) refuse('NOT_FOUND');
  const allowed = may(request, actor, clock.now());
  if (allowed !== true) refuse(allowed);
}

/**
 * Returns what approving a request would change now. Refusals: those of `mayApprove`, those of the request's command,
 * NOT_FOUND.
 */
export async function lookAtApproval(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  approvables: Approvables,
  id: string,
  actor: Actor,
): Promise<ApprovalEffect> {
  const request = (await findRequest(db, id)) ?? refuse('NOT_FOUND');
  await refuseUnless(mayApprove, db, { clock }, actor, request);
  return accept(await approvableOf(approvables, request).lookAt(db, actor, request));
}

interface Decision {
  readonly id: string;
  readonly by: By;
  /** The e-mail address of the person who decides. */
  readonly mail: string | undefined;
}

/**
 * Decides a request's command again and carries it out; a command that is refused now ends the request as SUPERSEDED.
 * Refusals: those of `mayApprove`, NOT_FOUND, and CONFLICT_STALE with the new effect when the effect has changed.
 */
export async function approve(
  trx: Transaction,
  deps: Needed,
  approvables: Approvables,
  { id, by, mail, planHash }: Decision & { readonly planHash: string | undefined },
): Promise<Decided> {
  const request = (await lockRequest(trx, id)) ?? refuse('NOT_FOUND');
  await refuseUnless(mayApprove, trx, deps, by.actor, request);
  const approvable = approvableOf(approvables, request);
  const refused = await approvable.carryOut(trx, request, { by, planHash });
  if (refused === undefined) {
    await endRequest(trx, deps, { request, approvable }, { status: 'APPROVED', by, mail });
    return { status: 'APPROVED', because: null };
  }
  if (!isFinal(refused.refused)) accept(refused);
  await endRequest(trx, deps, { request, approvable }, { status: 'SUPERSEDED', reason: refused.refused });
  return { status: 'SUPERSEDED', because: refused.refused };
}

/** Declines a request. Refusals: those of `mayDecide`, NOT_FOUND. */
export async function decline(
  trx: Transaction,
  deps: Needed,
  approvables: Approvables,
  { id, by, mail, reason }: Decision & { readonly reason: string },
): Promise<Decided> {
  const request = (await lockRequest(trx, id)) ?? refuse('NOT_FOUND');
  await refuseUnless(mayDecide, trx, deps, by.actor, request);
  const approvable = approvableOf(approvables, request);
  await endRequest(trx, deps, { request, approvable }, { status: 'DECLINED', by, reason, mail });
  return { status: 'DECLINED', because: null };
}

/** Withdraws a request of the person's own. Refusals: those of `mayWithdraw`, NOT_FOUND. */
export async function withdraw(
  trx: Transaction,
  deps: Needed,
  approvables: Approvables,
  { id, by }: Pick<Decision, 'id' | 'by'>,
): Promise<Decided> {
  const request = (await lockRequest(trx, id)) ?? refuse('NOT_FOUND');
  if (!(await isVisibleApproval(trx, approvalScopeOf(by.actor), id))) refuse('NOT_FOUND');
  const may = mayWithdraw(request, by.actor, deps.clock.now());
  if (may !== true) refuse(may);
  await endRequest(trx, deps, { request, approvable: approvableOf(approvables, request) }, { status: 'WITHDRAWN', by });
  return { status: 'WITHDRAWN', because: null };
}
