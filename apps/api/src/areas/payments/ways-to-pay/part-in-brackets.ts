import type { PaymentMethod } from '@habilita/contract';

interface PartOfSubject {
  readonly part: string;
  readonly paymentMethod: PaymentMethod;
  readonly installmentNumber: number;
  readonly numberOfInstallments: number;
}

/**
 * Which part of the whole a payment is, to stand after what the payment is for. It is ' (parcela 2 de 5)', or
 * ' (entrada)' when instalments follow, and nothing for a payment that is the whole.
 */
export function partInBrackets({ part, paymentMethod, ...payment }: PartOfSubject): string {
  if (part === 'INSTALLMENT') return ` (parcela ${payment.installmentNumber} de ${payment.numberOfInstallments})`;
  return paymentMethod === 'BOLETO_PARCELADO' ? ' (entrada)' : '';
}
