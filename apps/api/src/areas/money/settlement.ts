import type { PaymentMethod } from '@habilita/contract';
import { addDays, nextBusinessDay, rollForward } from '@habilita/kernel';

export interface Approved {
  readonly method: PaymentMethod;
  /** The day the provider confirmed, in the campaign's zone. */
  readonly approvalDay: string;
  /** Instalments on the card; 1 for everything else. */
  readonly cardInstallments: number;
  /** The school's plan at the provider, days; null when it has none. */
  readonly paymentPlanDays: number | null;
}

const DAYS_PER_CARD_INSTALLMENT = 30;

/**
 * The day the money is forecast to be available: PIX the same day, boleto the next business day, card after the school's plan or
 * 30 days per instalment, always on a business day of the bank calendar. The provider's statement replaces the forecast.
 */
export function liquidationDay({ method, approvalDay, cardInstallments, paymentPlanDays }: Approved): string {
  if (method === 'PIX') return approvalDay;
  if (method === 'CREDIT')
    return rollForward(addDays(approvalDay, paymentPlanDays ?? DAYS_PER_CARD_INSTALLMENT * cardInstallments));
  return nextBusinessDay(approvalDay);
}
