import { addCents, type Cents, subtractCents } from '@habilita/kernel';
import type { Unavailable } from '../providers/failures.ts';
import type { ChargeRecord, PaymentProvider } from '../providers/provider.ts';

interface FormerCharges {
  readonly charges: readonly ChargeRecord[];
  /** Set when the provider gave no usable answer about at least one of the charges. */
  readonly unavailable?: Unavailable;
}

/**
 * Fetches the earlier charges of a payment that was charged anew, by our id of the payment and each charge's serial
 * number, which starts at 1. Somebody may still pay an earlier charge: with a printed boleto, or by a card payment
 * whose answer was lost.
 */
export async function formerCharges(
  provider: PaymentProvider,
  { id: paymentId, chargeIssue }: { readonly id: string; readonly chargeIssue: number },
): Promise<FormerCharges> {
  const charges: ChargeRecord[] = [];
  let unavailable: Unavailable | undefined;
  for (let issue = 1; issue < chargeIssue; issue += 1) {
    const answer = await provider.fetchCharge({ paymentId, issue });
    // The provider's answer may lack our payment's id. It is added here, because the money of an earlier charge is
    // matched to the payment only by this id.
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
 * The provider's id of the charge at which to refund a card. It is the charge that already has this refund, else the
 * earliest charge with enough money left, else the present charge. An earlier charge may be the one that the card paid.
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
