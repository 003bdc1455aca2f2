import {
  field,
  type Filled,
  PAYMENT_SHARE_HOLDERS,
  type ProviderRefundBody,
  type RefundBody,
  type ValuesOf,
} from '@habilita/contract';
import { moneyText } from '#kit/format.ts';

export const REFUND_FIELDS = {
  refundAmount: field.money('Valor do reembolso'),
  payer: field.word('Quem paga', PAYMENT_SHARE_HOLDERS),
  receiptsFileName: field.references('Comprovantes', { max: 20 }),
  note: field.text('Observação', { max: 10_000 }),
  /** The payment whose provider gives the money back; empty for a refund that staff made without a provider. */
  entityPaymentId: field.text('Pagamento', { max: 40 }),
} as const;
export type RefundValues = ValuesOf<typeof REFUND_FIELDS>;

/** When a payment is chosen, its provider is asked for the refund; otherwise a refund made elsewhere is registered. */
export function requestOf({
  entityPaymentId,
  refundAmount,
  payer,
  receiptsFileName,
  note,
}: Filled<RefundValues>): ProviderRefundBody | Filled<RefundBody> {
  if (entityPaymentId !== undefined) return { entityPaymentId, refundAmount, note };
  return { refundAmount, payer, receiptsFileName: [...(receiptsFileName ?? [])], note };
}

export function saveLabelOf({ refundAmount, entityPaymentId }: RefundValues): string {
  const amount = refundAmount === null ? '' : ` de ${moneyText(refundAmount)}`;
  return entityPaymentId === '' ? `Registrar reembolso${amount}` : `Pedir reembolso${amount}`;
}
