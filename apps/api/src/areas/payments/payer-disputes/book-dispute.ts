import { newId } from '@habilita/kernel';
import { carryOut, lockedMoneyFacts, raiseIrregularity } from '#areas/money/core/index.ts';
import type { Transaction } from '#kernel/db/connect.ts';
import type { Deps } from '#kernel/deps.ts';
import { paymentOfMovement } from '../arrivals/provider-events.queries.ts';
import { LARGEST_AMOUNT } from '../arrivals/provider-notice.ts';
import { checkChargeJob } from '../charges/payments.jobs.ts';
import type { ProviderDispute } from '../providers/dispute.ts';
import { decideDispute, isNews } from './decide-dispute.ts';
import { changeDispute, keepDispute, lockDispute } from './payer-disputes.queries.ts';

/**
 * Stores a dispute that a provider reports, and books it once; see {@link decideDispute}. A dispute of an unknown
 * payment raises UNKNOWN_CHARGE, and is booked once the payment is known. The registration is locked before the
 * dispute, as everywhere when money is booked. A dispute with an impossible amount is only logged. Returns whether
 * something changed.
 */
export async function bookDispute(
  trx: Transaction,
  deps: Pick<Deps, 'clock' | 'jobs' | 'log'>,
  provider: string,
  dispute: ProviderDispute,
): Promise<boolean> {
  if (dispute.amount <= 0 || dispute.amount > LARGEST_AMOUNT) {
    deps.log.error({ provider, disputeId: dispute.disputeId }, 'a dispute has an impossible amount and is not booked');
    return false;
  }
  const now = deps.clock.now();
  const { disputeId: externalId, kind, amount, movementId, openedAt, answerBy } = dispute;
  const found = await paymentOfMovement(trx, provider, movementId);
  const facts = found && (await lockedMoneyFacts(trx, found.registrationId, now));
  const payment = facts?.payments.find(({ id }) => id === found?.id);
  const known = await lockDispute(trx, provider, externalId);
  const isLinked = payment !== undefined && known !== undefined && known.paymentId === null;
  const isChange = isNews(known?.state, dispute.state);
  if (!isLinked && !isChange) return false;
  const state = isChange ? dispute.state : (known?.state ?? dispute.state);
  const id = known?.id ?? newId();
  const paymentId = payment?.id ?? known?.paymentId ?? null;
  const row = { state, paymentId, answerBy: answerBy ?? known?.answerBy ?? null };
  if (known !== undefined) await changeDispute(trx, id, row, now);
  else if (!(await keepDispute(trx, { id, provider, externalId, kind, amountCents: amount, openedAt, ...row }, now)))
    return false;
  const details = { provider, externalId: movementId, disputedAs: externalId, amountCents: amount };
  if (facts === undefined || payment === undefined) {
    const unknown = { type: 'UNKNOWN_CHARGE', registrationId: null, paymentId: null, details } as const;
    if (known === undefined) await raiseIrregularity(trx, unknown, now);
    return true;
  }
  const before = isLinked ? undefined : known?.state;
  const disputed = { disputeId: id, payment, dispute: { ...dispute, state }, before, details };
  await carryOut(trx, deps, facts, decideDispute(facts, disputed), {});
  // Money that goes back because of a complaint is booked from the provider's record of the charge, and the notice of
  // it may have been lost.
  if (kind === 'MED' && state === 'LOST') await deps.jobs.enqueue(trx, checkChargeJob, { paymentId: payment.id });
  return true;
}
