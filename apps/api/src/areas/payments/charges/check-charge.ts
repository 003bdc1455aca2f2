import type { Cents } from '@habilita/kernel';
import { inTransaction } from '#kernel/db/in-transaction.ts';
import type { Deps } from '#kernel/deps.ts';
import { type ChargeToCheck, chargeToCheck, failedTries, noteTry } from './charges-to-check.queries.ts';
import { syncCharge } from './sync-charge.ts';
import { nextCheckAt, nextTryAt } from './retry-delays.ts';
import { raiseIrregularity } from '#areas/money/core/index.ts';
import type { ProviderEventKind } from '../providers/notice.ts';
import type { ChargeReference, ChargeRecord } from '../providers/provider.ts';
import { providerOf } from '../providers/providers.ts';

type Needed = Pick<Deps, 'db' | 'clock' | 'jobs' | 'providers' | 'environment' | 'commands'>;

/** What a notice claims, to be compared with the provider's record. */
export interface NoticeClaim {
  readonly kind: ProviderEventKind;
  readonly amount: Cents;
  readonly providerEventId: string;
}

export type CheckOutcome = 'FOLLOWED' | 'UNKNOWN_TO_PROVIDER' | 'NO_ANSWER' | 'NOTHING_TO_ASK';

/**
 * Fetches a payment's charge from the provider, outside any transaction, and books what differs. NO_ANSWER and
 * UNKNOWN_TO_PROVIDER are recorded and retried at growing intervals. A notice that the charge contradicts raises
 * NOTICE_NOT_CONFIRMED.
 */
export async function checkCharge(deps: Needed, paymentId: string, claim?: NoticeClaim): Promise<CheckOutcome> {
  const payment = await chargeToCheck(deps.db, paymentId);
  if (payment?.paymentProvider === undefined || payment.paymentProvider === null) return 'NOTHING_TO_ASK';
  const provider = providerOf(deps.providers, payment);
  const answer = await provider.fetchCharge(referenceOf(payment));
  const now = deps.clock.now();
  if (answer.kind !== 'found') {
    const error = answer.kind === 'unknown' ? 'unknown' : answer.cause;
    const againAt = nextTryAt((await failedTries(deps.db, paymentId)) + 1, now);
    await inTransaction(deps.db, (trx) => noteTry(trx, paymentId, { at: now, againAt, error }));
    return answer.kind === 'unknown' ? 'UNKNOWN_TO_PROVIDER' : 'NO_ANSWER';
  }
  const { charge } = answer;
  await inTransaction(deps.db, async (trx) => {
    await syncCharge(trx, deps, provider.metadata.name, payment, charge);
    if (claim !== undefined && !confirmsNotice(charge, claim)) {
      const about = { registrationId: payment.registrationId, paymentId };
      const details = { ...claim, provider: provider.metadata.name, externalId: charge.externalId };
      await raiseIrregularity(trx, { type: 'NOTICE_NOT_CONFIRMED', ...about, details }, now);
    }
    const isOpen = charge.status === 'OPEN';
    // A charge that still has to be issued or cancelled must not wait as long as a charge that is only checked. The
    // sweeper reads the time of both from the same column.
    const isIntended = isOpen && (payment.chargeState === 'REQUESTED' || payment.chargeState === 'CANCEL_REQUESTED');
    const againAt = isIntended ? nextTryAt(1, now) : nextCheckAt(isOpen, now);
    await noteTry(trx, paymentId, { at: deps.clock.now(), againAt, error: null });
  });
  return 'FOLLOWED';
}

/** Checks a charge after a notice; throws when the provider does not answer, so that the job tries again. */
export async function checkChargeOfNotice(
  deps: Needed,
  { paymentId, told }: { readonly paymentId: string; readonly told?: NoticeClaim | undefined },
): Promise<void> {
  if ((await checkCharge(deps, paymentId, told)) === 'NO_ANSWER') throw new Error('provider unavailable');
}

const referenceOf = ({ id: paymentId, externalPaymentId, chargeIssue: issue }: ChargeToCheck): ChargeReference =>
  externalPaymentId === null ? { paymentId, issue } : { externalId: externalPaymentId };

export function confirmsNotice(
  charge: Pick<ChargeRecord, 'status' | 'refunded' | 'payments'>,
  { kind, amount }: NoticeClaim,
): boolean {
  if (kind === 'PAID') return charge.payments.some((payment) => payment.amount === amount);
  if (kind === 'REFUNDED') return charge.refunded >= amount;
  // A charge that was paid before the cancellation confirms the notice, too.
  if (kind === 'CANCELLED') return charge.status !== 'OPEN';
  return true;
}
