import type { Transaction } from '#kernel/db/connect.ts';
import { paymentOfBoleto, paymentOfMovement, paymentsOfNotice } from './provider-events.queries.ts';
import type { ProviderEvent } from '../providers/notice.ts';

export interface NoticeMatch {
  readonly payment?: { readonly id: string; readonly registrationId: string };
  /**
   * Set when the notice names one payment and its charge belongs to another, or when the named payment belongs to
   * another provider. Nobody can then be credited.
   */
  readonly contradiction?: { readonly chargeOf: string | null; readonly named: string };
  /** The notice is about the payment's present charge, which its provider can be asked for. */
  readonly isOfItsCharge: boolean;
  /** The notice names the payment, but another charge than the one we know. */
  readonly underAnotherCharge: boolean;
}

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
    return { ...(payment && { payment }), isOfItsCharge: false, underAnotherCharge: false };
  }
  if (named === undefined || named.id === charged?.id)
    return {
      ...(charged && { payment: charged }),
      isOfItsCharge: charged !== undefined,
      underAnotherCharge: false,
    };
  const isForeign = named.paymentProvider !== null && named.paymentProvider !== provider;
  if (charged !== undefined || isForeign)
    return {
      contradiction: { chargeOf: charged?.id ?? null, named: named.id },
      isOfItsCharge: false,
      underAnotherCharge: false,
    };
  // After a payment was issued anew, an unknown charge may be one of its own earlier charges.
  const underAnotherCharge = named.externalPaymentId !== null && named.chargeIssue === 1;
  return { payment: named, isOfItsCharge: false, underAnotherCharge };
}

async function paymentByOtherName(
  trx: Transaction,
  provider: string,
  { kind, endToEndId, boletoId }: Pick<ProviderEvent, 'endToEndId' | 'boletoId' | 'kind'>,
) {
  if (boletoId !== undefined) return paymentOfBoleto(trx, provider, boletoId);
  return kind === 'REFUNDED' && endToEndId !== undefined ? paymentOfMovement(trx, provider, endToEndId) : undefined;
}
