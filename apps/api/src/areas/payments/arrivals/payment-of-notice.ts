import type { Transaction } from '#kernel/db/connect.ts';
import {
  paymentOfBoleto,
  paymentOfFormerCharge,
  paymentOfMovement,
  paymentsOfNotice,
} from './provider-events.queries.ts';
import type { ProviderEvent } from '../providers/notice.ts';

export interface NoticeMatch {
  readonly payment?: { readonly id: string; readonly registrationId: string };
  /**
   * Set when the notice names one payment but its charge belongs to another, or when the named payment belongs to
   * another provider. No payment can then be credited.
   */
  readonly contradiction?: { readonly chargeOf: string | null; readonly named: string };
  /**
   * True when the notice is about the charge that is stored with the payment, so that the provider can be asked for it.
   */
  readonly isOfItsCharge: boolean;
  /** True when the notice names the payment, but a charge id that differs from the stored one. */
  readonly underAnotherCharge: boolean;
  /** True when the notice is about a charge that the payment had before it was charged anew. */
  readonly isOfFormerCharge: boolean;
}

const UNLINKED = { isOfItsCharge: false, underAnotherCharge: false, isOfFormerCharge: false } as const;

/**
 * Finds the payment of a notice by its charge, or by the payment that it names when the answer with the charge was
 * lost. A notice's charge and the payment that it names must agree, and the payment must belong to the provider. A
 * notice of a refund may name only the movement that brought the money, and a notice of a boleto only the boleto's
 * number.
 */
export async function paymentOfNotice(
  trx: Transaction,
  provider: string,
  event: Pick<ProviderEvent, 'externalId' | 'paymentId' | 'endToEndId' | 'boletoId' | 'kind'>,
): Promise<NoticeMatch> {
  const { externalId, paymentId } = event;
  const rows = await paymentsOfNotice(trx, provider, externalId, paymentId);
  const charged = rows.find((row) => row.paymentProvider === provider && row.externalPaymentId === externalId);
  const named = rows.find((row) => row.id === paymentId);
  if (named === undefined && charged === undefined) {
    const payment = await paymentByOtherName(trx, provider, event);
    if (payment !== undefined) return { ...UNLINKED, payment };
    const former = await paymentOfFormerCharge(trx, provider, event);
    return former === undefined ? UNLINKED : { ...UNLINKED, payment: former, isOfFormerCharge: true };
  }
  if (named === undefined || named.id === charged?.id)
    return { ...UNLINKED, ...(charged && { payment: charged }), isOfItsCharge: charged !== undefined };
  const isForeign = named.paymentProvider !== null && named.paymentProvider !== provider;
  if (charged !== undefined || isForeign)
    return { ...UNLINKED, contradiction: { chargeOf: charged?.id ?? null, named: named.id } };
  // A payment that was charged anew (`chargeIssue` above 1) had other charge ids before, so an id that differs from the
  // stored one is a former one. While no id is stored, an id counts as former only if it was kept.
  const hasItsId = named.externalPaymentId !== null;
  const underAnotherCharge = hasItsId && named.chargeIssue === 1;
  const isOfFormerCharge = named.isFormerCharge || (hasItsId && named.chargeIssue > 1);
  return { ...UNLINKED, payment: named, underAnotherCharge, isOfFormerCharge };
}

async function paymentByOtherName(
  trx: Transaction,
  provider: string,
  { kind, endToEndId, boletoId }: Pick<ProviderEvent, 'endToEndId' | 'boletoId' | 'kind'>,
) {
  if (boletoId !== undefined) return paymentOfBoleto(trx, provider, boletoId);
  return kind === 'REFUNDED' && endToEndId !== undefined ? paymentOfMovement(trx, provider, endToEndId) : undefined;
}
