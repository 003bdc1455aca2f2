import type { PaymentMethod } from '@habilita/contract';

interface PartOfSubject {
  readonly part: string;
  readonly paymentMethod: PaymentMethod;
  readonly installmentNumber: number;
  readonly numberOfInstallments: number;
}

/**
 * The text in brackets after the purpose of a payment: ' (parcela 2 de 5)', or ' (entrada)' when instalments follow. It
 * is empty for a payment of the whole amount.
 */
export function partInBrackets({ part, paymentMethod, ...payment }: PartOfSubject): string {
  if (part === 'INSTALLMENT') return ` (parcela ${payment.installmentNumber} de ${payment.numberOfInstallments})`;
  return paymentMethod === 'BOLETO_PARCELADO' ? ' (entrada)' : '';
}
