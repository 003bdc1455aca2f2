import { standingTransactionOf, undo } from '#areas/ledger/index.ts';
import { cancelOpenPayments } from '#areas/payments/index.ts';
import type { Actor } from '#kernel/actor.ts';
import type { Transaction } from '#kernel/db/connect.ts';
import type { Deps } from '#kernel/deps.ts';
import { accept, refuse } from '#kernel/errors.ts';
import { recordEvent, staleEdit } from '#kernel/events.ts';
import { isVisible, lockRegistration, markAbandoned } from './command.queries.ts';
import { transition } from './registration.ts';
import { stocksOf } from './seats.ts';
import { giveSeatsBack } from './seats.queries.ts';

export interface AbandonRegistration {
  readonly registrationId: string;
  /** As read; a stale one is refused. */
  readonly version: number;
  readonly note: string | undefined;
  readonly actor: Actor;
  readonly requestId: string;
}

/** What makes up the contract charge: the contract and every change of plan since. */
const CONTRACT_KINDS = ['PLAN_CHANGE', 'CONTRACT'] as const;

/**
 * The student gives up, without penalty (Specification 3 §4): contract charge cancelled, open payments cancelled, seat and slot freed. What
 * was paid stays as credit. Refusals: REGISTRATION_NOT_FOUND (also out of scope), CONFLICT_STALE, REGISTRATION_INVALID_STATUS. Returns
 * the new version.
 */
export async function abandonRegistration(
  trx: Transaction,
  deps: Pick<Deps, 'clock' | 'jobs'>,
  command: AbandonRegistration,
): Promise<number> {
  const { registrationId: id, actor, note } = command;
  const now = deps.clock.now();
  const visible = await isVisible(trx, actor, id);
  const registration = (visible ? await lockRegistration(trx, id) : undefined) ?? refuse('REGISTRATION_NOT_FOUND');
  if (registration.version !== command.version) throw await staleEdit(trx, 'REGISTRATION', id);
  const status = accept(transition(registration.status, 'abandon'));

  await markAbandoned(trx, id, status, now);
  await cancelContract(trx, id, { at: now, reason: note, actorId: actor.userId });
  const cancelled = await cancelOpenPayments(trx, deps, id, now);
  await recordEvent(trx, {
    actor,
    entityType: 'REGISTRATION',
    entityId: id,
    kind: 'ABANDONED',
    before: { status: registration.status },
    after: { status, hasPenalty: false, cancelledPayments: cancelled },
    reason: note,
    requestId: command.requestId,
  });
  const { campaignId, campaignDrivingSchoolId, campaignPlanId } = registration;
  if (campaignDrivingSchoolId !== null && campaignPlanId !== null) {
    await giveSeatsBack(
      trx,
      stocksOf({ campaignId, campaignDrivingSchoolId, campaignPlanId }, registration.paymentMethod),
    );
  }
  return registration.version + 1;
}

async function cancelContract(
  trx: Transaction,
  registrationId: string,
  origin: Parameters<typeof undo>[2],
): Promise<void> {
  for (const kind of CONTRACT_KINDS) {
    for (let posted = await standingTransactionOf(trx, registrationId, kind); posted !== undefined; ) {
      await undo(trx, posted, origin);
      posted = await standingTransactionOf(trx, registrationId, kind);
    }
  }
}
