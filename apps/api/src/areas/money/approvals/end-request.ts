import { cents } from '@habilita/kernel';
import type { Actor } from '#kernel/actor.ts';
import type { Transaction } from '#kernel/db/connect.ts';
import type { Deps } from '#kernel/deps.ts';
import { recordEvent } from '#kernel/events.ts';
import { queueMessage } from '#kernel/outbox/index.ts';
import type { Approvable } from './approvable.ts';
import { approvalEnded } from './approval.message.ts';
import { type FoundRequest, writeEnd } from './approval-requests.queries.ts';
import type { EndStatus } from './approval.ts';
import { addressOf, entityOf } from './store-request.ts';

interface End {
  readonly status: EndStatus;
  /** Who approved, declined or withdrew the request; nobody when it ended by itself. */
  readonly by?: { readonly actor: Pick<Actor, 'userId' | 'name'>; readonly requestId: string } | undefined;
  /**
   * Why the request was declined. For a SUPERSEDED request, whose command was no longer allowed, the code of the
   * command's refusal.
   */
  readonly reason?: string | undefined;
  /** The e-mail address of the person who decided. The outcome is mailed to this person and to the requester. */
  readonly mail?: string | undefined;
}

type Needed = Pick<Deps, 'clock' | 'jobs' | 'environment'>;

/**
 * Ends a locked, waiting request, writes the record's history, and mails the requester, unless their access was taken
 * away, and the person who decided. A withdrawal is not mailed.
 */
export async function endRequest(
  trx: Transaction,
  deps: Needed,
  { request, approvable }: { readonly request: FoundRequest; readonly approvable: Approvable | undefined },
  { status, by, reason, mail }: End,
): Promise<void> {
  const { id, kind, requesterName, requesterLogin, requesterActive, amountCents } = request;
  const at = deps.clock.now();
  const isDecision = status === 'APPROVED' || status === 'DECLINED';
  const decidedBy = isDecision ? (by?.actor.userId ?? null) : null;
  await writeEnd(trx, id, { status, at, decidedBy, reason: reason ?? null });
  if (status !== 'APPROVED') await approvable?.ended?.(trx, request, { status, at });
  const after = { approvalRequestId: id, request: kind, requestedBy: requesterName };
  await recordEvent(trx, { ...by, ...entityOf(request), kind: `APPROVAL_${status}`, after, reason });
  if (status === 'WITHDRAWN') return;
  const message = approvalEnded.write({
    kind,
    amount: amountCents === null ? null : cents(amountCents),
    requesterName,
    address: addressOf(deps, id),
    status,
    decidedBy: by?.actor.name,
    reason: reason ?? null,
  });
  for (const recipient of [requesterActive ? requesterLogin : undefined, mail]) {
    if (recipient?.includes('@') !== true) continue;
    await queueMessage(trx, deps, { ...message, channel: 'EMAIL', recipient, entityType: 'APPROVAL', entityId: id });
  }
}
