import type { PaymentMethod, PaymentStatus } from '@habilita/contract';
import { isBarcode } from '@habilita/kernel';
import { isRefusal, type Refusal, refusal } from '#kernel/errors.ts';

export interface Payable {
  readonly paymentMethod: PaymentMethod;
  readonly status: PaymentStatus;
  readonly active: boolean;
  readonly expiresAt: Temporal.Instant | null;
  readonly barcode: string | null;
  readonly pixCopyAndPasteCode: string | null;
}

type PayablePix = Omit<Payable, 'barcode'>;

export const isBoleto = ({ paymentMethod }: Pick<Payable, 'paymentMethod'>): boolean =>
  paymentMethod === 'BOLETO' || paymentMethod === 'BOLETO_PARCELADO';

function notPayable(payment: PayablePix): Refusal | undefined {
  if (payment.status !== 'PENDING') return refusal('PAYMENT_NOT_PENDING');
  return payment.active ? undefined : refusal('PAYMENT_INACTIVE');
}

/**
 * The 44 digits of the barcode to print. Refusals: PAYMENT_METHOD_NOT_ALLOWED, PAYMENT_NOT_PENDING,
 * PAYMENT_INACTIVE, CHARGE_NOT_READY.
 */
export function barcodeToPrint(payment: Payable): { barcode: string } | Refusal {
  if (!isBoleto(payment)) return refusal('PAYMENT_METHOD_NOT_ALLOWED');
  const problem = notPayable(payment);
  if (problem !== undefined) return problem;
  const { barcode } = payment;
  return barcode !== null && isBarcode(barcode) ? { barcode } : refusal('CHARGE_NOT_READY');
}

/**
 * The PIX code to show; a boleto may have one as well. Refusals: those of {@link barcodeToPrint}, and PIX_EXPIRED
 * (Specification 3 §4).
 */
export function pixCodeToShow(payment: PayablePix, now: Temporal.Instant): { code: string } | Refusal {
  const takesPix = payment.paymentMethod === 'PIX' || (isBoleto(payment) && payment.pixCopyAndPasteCode !== null);
  if (!takesPix) return refusal('PAYMENT_METHOD_NOT_ALLOWED');
  const problem = notPayable(payment);
  if (problem !== undefined) return problem;
  const { expiresAt, pixCopyAndPasteCode: code } = payment;
  if (expiresAt !== null && Temporal.Instant.compare(expiresAt, now) <= 0) return refusal('PIX_EXPIRED');
  return code === null ? refusal('CHARGE_NOT_READY') : { code };
}

/** The PIX code as lists show it; null when the payment cannot be paid now. */
export function openPixCode(payment: PayablePix, now: Temporal.Instant): string | null {
  const shown = pixCodeToShow(payment, now);
  return 'code' in shown ? shown.code : null;
}

/**
 * Why a payment cannot be paid now. Refusals: those of {@link barcodeToPrint} and {@link pixCodeToShow};
 * CHARGE_NOT_READY.
 */
export function payProblem(
  payment: Payable & { readonly chargeState: string },
  now: Temporal.Instant,
): Refusal | undefined {
  if (payment.paymentMethod === 'PIX') return problemOf(pixCodeToShow(payment, now));
  if (isBoleto(payment)) return problemOf(barcodeToPrint(payment));
  return notPayable(payment) ?? (payment.chargeState === 'ISSUED' ? undefined : refusal('CHARGE_NOT_READY'));
}

const problemOf = (shown: object | Refusal): Refusal | undefined => (isRefusal(shown) ? shown : undefined);
