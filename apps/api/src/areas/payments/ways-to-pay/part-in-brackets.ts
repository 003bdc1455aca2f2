import type { PaymentMethod } from '@habilita/contract';

interface PartOfSubject {
  readonly part: string;
  readonly paymentMethod: PaymentMethod;
  readonly installmentNumber: number;
  readonly numberOfInstallments: number;
}

/**
 * What follows the subject of a payment to say which part of it this one is: ' (parcela 2 de 5)', ' (entrada)' before
 * instalments, and nothing for a payment that is the whole.
 */
export function partInBrackets({ part, paymentMethod, ...payment }: PartOfSubject): string {
  if (part === 'INSTALLMENT') return ` (parcela ${payment.installmentNumber} de ${payment.numberOfInstallments})`;
  return paymentMethod === 'BOLETO_PARCELADO' ? ' (entrada)' : '';
}
