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
  /** True when the notice names the payment but has a charge id that differs from the one stored with the payment. */
  readonly underAnotherCharge: boolean;
  /** True when the notice is about a charge that the payment had before it was charged anew. */
  readonly isOfFormerCharge: boolean;
}

const UNLINKED = { isOfItsCharge: false, underAnotherCharge: false, isOfFormerCharge: false } as const;

/**
 * Finds the payment that a notice is about: by the charge id in the notice, or by the payment id in it, because we may
 * never have received the charge id. Both ids must lead to the same payment, and the payment must belong to the
 * provider. A notice of a refund may have no id but that of the movement that brought the money; a notice of a boleto
 * may have only the boleto's number.
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
  // stored id belongs to a former charge. While the payment has no stored id, only an id in the table of former charges
  // counts as former.
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
