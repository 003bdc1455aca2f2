import { type BalanceExplanation, paymentInWords, type PaymentMethod, type PaymentPart } from '@habilita/contract';
import { addCents, type Cents, cents, formatBrl, formatDate, ZERO_CENTS } from '@habilita/kernel';
import { debtBesideRequests, daysLate } from '#areas/money/core/index.ts';
import type { ExplainedLine } from './explain-balance.ts';

export interface ExplainedCharge {
  readonly entityPaymentType: PaymentPart;
  readonly paymentMethod: PaymentMethod;
  readonly installmentNumber: number;
  readonly numberOfInstallments: number;
  /** 'YYYY-MM-DD' in the campaign's zone. */
  readonly dueDate: string;
  readonly gross: Cents;
}

const ARRIVALS: ReadonlySet<ExplainedLine['kind']> = new Set(['PLATFORM_PAYMENT', 'PAYMENT_IN_CFC']);

/**
 * Describes the open charges in sentences, in the words of the registration's page: each open payment with its due
 * date, whether any money arrived, and by how much the open payments differ from the debt. Centavos; `today` is in the
 * campaign's zone.
 */
export function explainCharges(
  lines: readonly ExplainedLine[],
  charges: readonly ExplainedCharge[],
  today: string,
): Pick<BalanceExplanation, 'charges' | 'remarks'> {
  const balance = addCents(ZERO_CENTS, ...lines.flatMap(({ marketplace, partner }) => [marketplace, partner]));
  const { open, notRequested, requestedBeyond } = debtBesideRequests(
    balance,
    addCents(ZERO_CENTS, ...charges.map(({ gross }) => gross)),
  );
  const nothingArrived = open > 0 && !lines.some(({ kind }) => ARRIVALS.has(kind));
  return {
    charges: charges.map((charge) => ({
      text: `${paymentInWords(charge)}, ${dueText(charge.dueDate, today)}`,
      amount: charge.gross,
      isOverdue: charge.dueDate < today,
    })),
    remarks: [
      ...(nothingArrived ? ['Nenhum pagamento chegou até agora.'] : []),
      ...(notRequested > 0 ? [`${brl(notRequested)} do que se deve não está em nenhuma cobrança.`] : []),
      ...(requestedBeyond > 0 ? [`As cobranças em aberto pedem ${brl(requestedBeyond)} a mais do que se deve.`] : []),
    ],
  };
}

const brl = (amount: Cents): string => formatBrl(cents(amount));

function dueText(dueDate: string, today: string): string {
  const days = daysLate(dueDate, today);
  if (days === 0) return `vence em ${formatDate(dueDate)}`;
  return `venceu em ${formatDate(dueDate)}, há ${days === 1 ? '1 dia' : `${days} dias`}`;
}
