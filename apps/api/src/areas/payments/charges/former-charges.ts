import { addCents, type Cents, subtractCents } from '@habilita/kernel';
import type { Unavailable } from '../providers/failures.ts';
import type { ChargeRecord, PaymentProvider } from '../providers/provider.ts';

interface FormerCharges {
  readonly charges: readonly ChargeRecord[];
  /** Why the provider did not tell about one of them. */
  readonly unavailable?: Unavailable;
}

/**
 * Fetches the charges that a payment had before it was charged anew, each by our payment and its issue. Somebody may
 * still pay one of them, by a slip that was printed or by a card whose answer was lost.
 */
export async function formerCharges(
  provider: PaymentProvider,
  { id: paymentId, chargeIssue }: { readonly id: string; readonly chargeIssue: number },
): Promise<FormerCharges> {
  const charges: ChargeRecord[] = [];
  let unavailable: Unavailable | undefined;
  for (let issue = 1; issue < chargeIssue; issue += 1) {
    const answer = await provider.fetchCharge({ paymentId, issue });
    // A provider need not name our payment again, and only by this name is the money of a former charge linked to it.
    if (answer.kind === 'found') charges.push({ ...answer.charge, paymentId });
    if (answer.kind === 'unavailable') unavailable = answer;
  }
  return unavailable === undefined ? { charges } : { charges, unavailable };
}

interface CardRefund {
  readonly paymentId: string;
  readonly chargeIssue: number;
  /** The provider's id of the present charge. */
  readonly externalId: string;
  readonly refundId: string;
  readonly amount: Cents;
}

/**
 * The provider's id of the charge at which a card's refund is ordered: the one that has the refund already, else the
 * earliest one that holds the amount, else the present one. A card may have been charged under a former charge.
 */
export async function chargeToRefund(
  provider: PaymentProvider,
  { paymentId, chargeIssue, externalId, refundId, amount }: CardRefund,
): Promise<{ readonly externalId: string } | Unavailable> {
  if (chargeIssue === 1) return { externalId };
  const former = await formerCharges(provider, { id: paymentId, chargeIssue });
  const present = await provider.fetchCharge({ externalId });
  if (former.unavailable !== undefined) return former.unavailable;
  if (present.kind === 'unavailable') return present;
  const charges = present.kind === 'found' ? [...former.charges, present.charge] : former.charges;
  const ordered = charges.find(({ refunds }) => refunds.some((one) => one.refundId === refundId));
  return ordered ?? charges.find((charge) => leftOf(charge) >= amount) ?? { externalId };
}

const leftOf = ({ payments, refunded }: ChargeRecord): Cents =>
  subtractCents(addCents(...payments.map(({ amount }) => amount)), refunded);
