import type { PaymentMethod } from '@habilita/contract';
import { addDays, isBusinessDay, nextBusinessDay, rollForward } from '@habilita/kernel';

export interface Approved {
  readonly method: PaymentMethod;
  /** The day of the provider's confirmation, in the campaign's zone. */
  readonly approvalDay: string;
  /** Card instalments; 1 otherwise. */
  readonly cardInstallments: number;
  /** Days of the school's receiving plan; null when it has none. */
  readonly paymentPlanDays: number | null;
}

export const DAYS_PER_CARD_INSTALLMENT = 30;

/**
 * Forecast of when the money is available: PIX the same day, boleto the next business day, card after the school's
 * plan or 30 days per instalment; moved to a bank business day. The provider's statement replaces it.
 */
export function liquidationDay({ method, approvalDay, cardInstallments, paymentPlanDays }: Approved): string {
  if (method === 'PIX') return approvalDay;
  if (method === 'CREDIT')
    return rollForward(addDays(approvalDay, paymentPlanDays ?? DAYS_PER_CARD_INSTALLMENT * cardInstallments));
  return nextBusinessDay(approvalDay);
}

function lastBusinessDay(until: string): string {
  let day = until;
  while (!isBusinessDay(day)) day = addDays(day, -1);
  return day;
}

/** Days of approval that settle within a period; for a card, `days` of its plan must be taken off both. */
export interface ApprovalBounds {
  readonly PIX: string;
  readonly BOLETO: string;
  readonly BOLETO_PARCELADO: string;
  readonly CREDIT: string;
}

/** The first days of approval that settle on `day` or later: the inverse of {@link liquidationDay}. */
export function approvedFrom(day: string): ApprovalBounds {
  const before = lastBusinessDay(addDays(day, -1));
  return { PIX: day, BOLETO: before, BOLETO_PARCELADO: before, CREDIT: addDays(before, 1) };
}

/** The last days of approval that settle on `day` or earlier. */
export function approvedUntil(day: string): ApprovalBounds {
  const last = lastBusinessDay(day);
  const boleto = addDays(last, -1);
  return { PIX: day, BOLETO: boleto, BOLETO_PARCELADO: boleto, CREDIT: last };
}
