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
