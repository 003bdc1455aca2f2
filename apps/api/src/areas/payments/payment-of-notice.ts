import type { Transaction } from '#kernel/db/connect.ts';
import { paymentsOfNotice } from './provider-events.queries.ts';
import type { ProviderEvent } from './providers/provider.ts';

/** Whose money a provider speaks of. */
export interface Owner {
  readonly payment?: { readonly id: string; readonly registrationId: string };
  /** The charge belongs to one payment and the notice names another, or somebody else's: nobody can be credited. */
  readonly contradiction?: { readonly chargeOf: string | null; readonly named: string };
  /** The payment is named, but under a charge that is not the one we know of it. */
  readonly underAnotherCharge: boolean;
}

/**
 * The payment of a notice: the one whose charge it is, or the one it names when the charge's own answer never reached us. Charge
 * and name must agree, and a payment is only named by the provider it was asked of.
 */
export async function ownerOf(
  trx: Transaction,
  provider: string,
  { externalId, paymentId }: Pick<ProviderEvent, 'externalId' | 'paymentId'>,
): Promise<Owner> {
  const rows = await paymentsOfNotice(trx, provider, externalId, paymentId);
  const charged = rows.find((row) => row.paymentProvider === provider && row.externalPaymentId === externalId);
  const named = rows.find((row) => row.id === paymentId);
  if (named === undefined || named.id === charged?.id)
    return charged === undefined ? { underAnotherCharge: false } : { payment: charged, underAnotherCharge: false };
  const isForeign = named.paymentProvider !== null && named.paymentProvider !== provider;
  if (charged !== undefined || isForeign)
    return { contradiction: { chargeOf: charged?.id ?? null, named: named.id }, underAnotherCharge: false };
  // Issued anew, a payment has had charges before the one that is kept.
  const underAnotherCharge = named.externalPaymentId !== null && named.chargeIssue === 1;
  return { payment: named, underAnotherCharge };
}
