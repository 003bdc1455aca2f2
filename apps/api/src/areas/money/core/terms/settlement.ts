import type { PaymentMethod } from '@habilita/contract';
import { addDays, isBusinessDay, nextBusinessDay, rollForward } from '@habilita/kernel';

export interface Approved {
  readonly method: PaymentMethod;
  /** 'YYYY-MM-DD' of the provider's confirmation, in the campaign's zone. */
  readonly approvalDay: string;
  /** The number of card instalments; 1 for other methods. */
  readonly cardInstallments: number;
  /** Days until the school receives card money, by its plan with the provider; null when it has none. */
  readonly paymentPlanDays: number | null;
}

export const DAYS_PER_CARD_INSTALLMENT = 30;

/**
 * Forecasts the day on which the money is available. PIX money is available on the day of approval, boleto money on the
 * next business day. Card money is available after the number of days in the school's plan with the provider or,
 * without a plan, after 30 days per instalment; if that day is not a banking day, on the next banking day.
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

/**
 * For each payment method, the first or the last approval day ('YYYY-MM-DD') whose money settles in a given period. For
 * CREDIT the caller must still subtract the days until the school receives card money.
 */
export interface ApprovalBounds {
  readonly PIX: string;
  readonly BOLETO: string;
  readonly BOLETO_PARCELADO: string;
  readonly CREDIT: string;
}

/**
 * For each method, the first approval day whose money settles on `day` or later: the inverse of {@link liquidationDay}.
 */
export function approvedFrom(day: string): ApprovalBounds {
  const before = lastBusinessDay(addDays(day, -1));
  return { PIX: day, BOLETO: before, BOLETO_PARCELADO: before, CREDIT: addDays(before, 1) };
}

/** For each method, the last approval day whose money settles on `day` or earlier. */
export function approvedUntil(day: string): ApprovalBounds {
  const last = lastBusinessDay(day);
  const boleto = addDays(last, -1);
  return { PIX: day, BOLETO: boleto, BOLETO_PARCELADO: boleto, CREDIT: last };
}
