import type { Cents } from '@habilita/kernel';
import type { Transaction } from '#kernel/db/connect.ts';
import { inTransaction } from '#kernel/db/in-transaction.ts';
import type { Deps } from '#kernel/deps.ts';
import { type ChargeToCheck, chargeToCheck, failedTries, hasNewsSince, noteTry } from './charges-to-check.queries.ts';
import { formerCharges } from './former-charges.ts';
import { bookMovements, syncCharge } from './sync-charge.ts';
import { nextCheckAt, nextTryAt } from './retry-delays.ts';
import { raiseIrregularity } from '#areas/money/core/index.ts';
import type { Unavailable } from '../providers/failures.ts';
import type { ProviderEventKind } from '../providers/notice.ts';
import type { ChargeReference, ChargeRecord } from '../providers/provider.ts';
import { providerOf } from '../providers/providers.ts';

type Needed = Pick<Deps, 'db' | 'clock' | 'jobs' | 'providers' | 'environment' | 'commands'>;

/** What a notice claims, to be compared with the provider's record. */
export interface NoticeClaim {
  readonly kind: ProviderEventKind;
  readonly amount: Cents;
  readonly providerEventId: string;
  readonly refundId?: string | undefined;
}

export type CheckOutcome = 'FOLLOWED' | 'UNKNOWN_TO_PROVIDER' | 'NO_ANSWER' | 'NOTHING_TO_ASK';

/**
 * Fetches the present and all earlier charges of a payment from the provider, outside any transaction, and books what
 * has happened to them and is not booked yet. The outcomes NO_ANSWER and UNKNOWN_TO_PROVIDER are recorded and retried
 * at growing intervals. A notice that no charge confirms raises NOTICE_NOT_CONFIRMED, unless it may be about a present
 * charge that the provider does not know yet.
 */
export async function checkCharge(deps: Needed, paymentId: string, claim?: NoticeClaim): Promise<CheckOutcome> {
  const payment = await chargeToCheck(deps.db, paymentId);
  if (payment?.paymentProvider === undefined || payment.paymentProvider === null) return 'NOTHING_TO_ASK';
  const provider = providerOf(deps.providers, payment);
  const { name } = provider.metadata;
  const former = await formerCharges(provider, payment);
  const answer = await provider.fetchCharge(referenceOf(payment));
  for (const charge of former.charges)
    await inTransaction(deps.db, (trx) => bookMovements(trx, deps, name, payment, charge));
  if (answer.kind === 'unavailable') return noteFailure(deps, paymentId, answer);
  if (answer.kind === 'unknown' && !(await mayBeAbsent(deps, payment, former.charges, claim)))
    return noteFailure(deps, paymentId, answer);
  const present = answer.kind === 'found' ? answer.charge : undefined;
  const charges = present === undefined ? former.charges : [present, ...former.charges];
  await inTransaction(deps.db, async (trx) => {
    if (present !== undefined) await syncCharge(trx, deps, name, payment, present);
    if (claim !== undefined && !charges.some((one) => confirmsNotice(one, claim))) {
      const about = { registrationId: payment.registrationId, paymentId };
      const details = { ...claim, provider: name, externalId: charges[0]?.externalId };
      await raiseIrregularity(trx, { type: 'NOTICE_NOT_CONFIRMED', ...about, details }, deps.clock.now());
    }
    // If an earlier charge could not be fetched, the check has failed, so the count of failed tries must not be reset.
    if (former.unavailable === undefined) await noteSuccess(trx, deps, paymentId, present);
  });
  return former.unavailable === undefined ? 'FOLLOWED' : noteFailure(deps, paymentId, former.unavailable);
}

/**
 * Whether the provider's answer that it knows no present charge is right. It is when we have no id of such a charge, and
 * the payment was inactivated or a former charge was paid. The payment is read again, because booking the former charges
 * may have changed its status. The answer is not right when a notice speaks against it: one that reports money and that
 * no former charge confirms, or any notice when there is no former charge. The provider's record may then be late.
 */
async function mayBeAbsent(
  { db }: Needed,
  { id, externalPaymentId }: ChargeToCheck,
  former: readonly ChargeRecord[],
  claim: NoticeClaim | undefined,
): Promise<boolean> {
  if (externalPaymentId !== null) return false;
  const isUnconfirmed = claim !== undefined && !former.some((charge) => confirmsNotice(charge, claim));
  if (isUnconfirmed && (claim.kind === 'PAID' || former.length === 0)) return false;
  const payment = await chargeToCheck(db, id);
  return payment?.chargeState === 'CANCELLED' || (former.length > 0 && payment?.status !== 'PENDING');
}

/** For how long after its last news a charge that the provider does not know is checked as often as an open one. */
const NEWS_FOR = { hours: 24 };

/**
 * Records that a check succeeded, and when the next one is due. Nothing is recorded for a charge that is to be
 * cancelled, because the same columns hold when its cancellation is tried next and why the last try failed. The next
 * check comes soon for a charge that the provider has but that we have not recorded as issued. A charge that the
 * provider does not know is checked hourly, like an open one, for a day after its payment changed or a notice about the
 * payment came, because the provider may still create the charge late, and a notice may still wait to be confirmed.
 */
async function noteSuccess(
  trx: Transaction,
  { clock }: Needed,
  paymentId: string,
  present: ChargeRecord | undefined,
): Promise<void> {
  const chargeState = (await chargeToCheck(trx, paymentId))?.chargeState;
  if (chargeState === 'CANCEL_REQUESTED') return;
  const at = clock.now();
  const isOpen = present?.status === 'OPEN';
  const isSoon = isOpen || (present === undefined && (await hasNewsSince(trx, paymentId, at.subtract(NEWS_FOR))));
  const againAt = isOpen && chargeState === 'REQUESTED' ? nextTryAt(1, at) : nextCheckAt(isSoon, at);
  await noteTry(trx, paymentId, { at, againAt, error: null });
}

async function noteFailure(
  { db, clock }: Needed,
  paymentId: string,
  failed: Unavailable | { readonly kind: 'unknown' },
): Promise<CheckOutcome> {
  const at = clock.now();
  const againAt = nextTryAt((await failedTries(db, paymentId)) + 1, at);
  const error = failed.kind === 'unknown' ? 'unknown' : failed.cause;
  await inTransaction(db, (trx) => noteTry(trx, paymentId, { at, againAt, error }));
  return failed.kind === 'unknown' ? 'UNKNOWN_TO_PROVIDER' : 'NO_ANSWER';
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
  charge: Pick<ChargeRecord, 'status' | 'refunded' | 'payments' | 'refunds'>,
  { kind, amount, refundId }: NoticeClaim,
): boolean {
  if (kind === 'PAID') return charge.payments.some((payment) => payment.amount === amount);
  // A notice with a refund id is confirmed only by that refund, because an earlier refund of the same amount proves
  // nothing. The refunded total is compared only when the notice has no refund id.
  if (kind === 'REFUNDED' && refundId !== undefined) return charge.refunds.some((one) => one.refundId === refundId);
  if (kind === 'REFUNDED') return charge.refunded >= amount;
  // Any charge that is no longer open confirms a notice of cancellation, even one that was paid before.
  if (kind === 'CANCELLED') return charge.status !== 'OPEN';
  return true;
}
