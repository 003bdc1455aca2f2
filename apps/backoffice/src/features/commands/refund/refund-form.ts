import {
  field,
  isFilled,
  PAYMENT_SHARE_HOLDERS,
  type Problem,
  type ProviderRefundBody,
  record,
  type RefundBody,
  type ValuesOf,
} from '@habilita/contract';
import { formatBrl } from '@habilita/kernel';

const fields = {
  refundAmount: field.money('Valor do reembolso'),
  payer: field.word('Quem paga', PAYMENT_SHARE_HOLDERS),
  receiptsFileName: field.references('Comprovantes', { max: 20 }),
  note: field.text('Observação', { max: 10_000 }),
  /** The payment whose provider gives the money back; empty for a refund made outside. */
  entityPaymentId: field.text('Pagamento', { max: 40 }),
};
export type RefundValues = ValuesOf<typeof fields>;

const isOutside = ({ entityPaymentId }: RefundValues): boolean => entityPaymentId === '';

/** A refund by a provider needs only the amount, one made outside also a payer and a proof (Specification 3 §5). */
export const REFUND = record({ fields, requiredWhen: { payer: isOutside }, check: problemsOf });

function problemsOf(values: RefundValues): Problem[] {
  const { refundAmount, receiptsFileName } = values;
  const amount: Problem[] = refundAmount === 0 ? [{ path: 'refundAmount', code: 'AMOUNT_NOT_POSITIVE' }] : [];
  const isProved = !isOutside(values) || receiptsFileName.length > 0;
  return isProved ? amount : [...amount, { path: 'receiptsFileName', code: 'RECEIPT_REQUIRED' }];
}

export function requestOf(values: RefundValues): RefundBody | ProviderRefundBody {
  const { refundAmount, payer, receiptsFileName, note, entityPaymentId } = values;
  const shared = { refundAmount: refundAmount ?? undefined, ...(isFilled(note) ? { note } : {}) };
  if (!isOutside(values)) return { ...shared, entityPaymentId };
  return { ...shared, payer: payer ?? 'MARKETPLACE', receiptsFileName: [...receiptsFileName] };
}

export function saveLabelOf(values: RefundValues): string {
  const { refundAmount } = values;
  const amount = refundAmount === null ? '' : ` de ${formatBrl(refundAmount)}`;
  return isOutside(values) ? `Registrar reembolso${amount}` : `Pedir reembolso${amount}`;
}
