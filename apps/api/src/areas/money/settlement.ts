import type { PaymentMethod } from '@habilita/contract';
import { addDays, nextBusinessDay, rollForward } from '@habilita/kernel';

export interface Approved {
  readonly method: PaymentMethod;
  /** The day of the provider's confirmation, in the campaign's zone. */
  readonly approvalDay: string;
  /** Card instalments; 1 otherwise. */
  readonly cardInstallments: number;
  /** Days of the school's receiving plan; null when it has none. */
  readonly paymentPlanDays: number | null;
}

const DAYS_PER_CARD_INSTALLMENT = 30;

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
