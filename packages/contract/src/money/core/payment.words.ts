import type { ErrorCode } from '../../errors.ts';
import { keysOf } from '../../typed-object.ts';

/** The payment methods (Specification 1 §3). */
export const PAYMENT_METHODS = {
  PIX: 'PIX',
  CREDIT: 'Cartão de crédito',
  BOLETO: 'Boleto à vista',
  BOLETO_PARCELADO: 'Boleto parcelado',
} as const;
export type PaymentMethod = keyof typeof PAYMENT_METHODS;
export const PAYMENT_METHOD_NAMES = keysOf(PAYMENT_METHODS);

export const PAYMENT_STATUSES = {
  PENDING: 'Pendente',
  PAID: 'Pago',
  REVERSED: 'Estornado',
  CANCELLED: 'Cancelado',
} as const;
export type PaymentStatus = keyof typeof PAYMENT_STATUSES;
export const PAYMENT_STATUS_NAMES = keysOf(PAYMENT_STATUSES);

/** The filters by how late a payment is; each also finds the payments that are even later. */
export const PAYMENT_LATENESS = {
  ANY: 'Atrasado',
  OVER_30: 'Há mais de 30 dias',
  OVER_60: 'Há mais de 60 dias',
  OVER_90: 'Há mais de 90 dias',
} as const;
export type PaymentLateness = keyof typeof PAYMENT_LATENESS;

export const REVERSAL_STATUSES = {
  WAITING_APPROVAL: 'Aguardando aprovação',
  APPROVED: 'Aprovado',
  DECLINED: 'Rejeitado',
} as const;
export type ReversalStatus = keyof typeof REVERSAL_STATUSES;
export const REVERSAL_STATUS_NAMES = keysOf(REVERSAL_STATUSES);

export const PAYMENT_PARTS = { DOWN_PAYMENT: 'Entrada ou à vista', INSTALLMENT: 'Parcela' } as const;
export type PaymentPart = keyof typeof PAYMENT_PARTS;
export const PAYMENT_PART_NAMES = keysOf(PAYMENT_PARTS);

/** The two holders, who share every amount (Specification 1 §3). */
export const PAYMENT_SHARE_HOLDERS = { MARKETPLACE: 'Plataforma', PARTNER: 'CFC' } as const;

/** Keys are the providers' names of the brands; NONE stands for a payment without a card. */
export const CARD_BRANDS = {
  VISA: 'Visa',
  MASTERCARD: 'Mastercard',
  ELO: 'Elo',
  AMEX: 'American Express',
  HIPERCARD: 'Hipercard',
  NONE: 'Sem bandeira',
} as const;

export const DOCUMENT_TYPES = { CNPJ: 'CNPJ', CPF: 'CPF' } as const;

/** The alerts about the pending payments of a registration (Specification 1 §3). */
export const PENDING_PAYMENT_ALERTS = {
  DUE_DOWN_PAYMENT: 'Entrada vencida',
  POSITIVE_BALANCE: 'Saldo positivo',
  INSTALLMENT_PAID_DOWN_PAYMENT_PENDING: 'Parcela paga com entrada pendente',
} as const;

/**
 * The status of a payment in words. A pending payment reads 'Excluído' when it is inactive (Specification 3 §3), and
 * 'Atrasado' when `daysLate` is given. The API decides whether a payment is late (`payments.present.ts`).
 */
export function paymentStatusLabel(status: PaymentStatus, active: boolean, daysLate: number | null = null): string {
  if (status !== 'PENDING') return PAYMENT_STATUSES[status];
  if (!active) return 'Excluído';
  return daysLate === null ? PAYMENT_STATUSES.PENDING : 'Atrasado';
}

interface PartOfPayment {
  readonly entityPaymentType: PaymentPart;
  readonly paymentMethod: PaymentMethod;
  readonly installmentNumber: number;
  readonly numberOfInstallments: number;
}

/**
 * Names the part of a payment: 'Parcela 2 de 12' for an instalment, 'Entrada' for the down payment of an instalment
 * boleto, otherwise 'À vista'.
 */
export function paymentPartLabel(payment: PartOfPayment): string {
  if (payment.entityPaymentType === 'INSTALLMENT')
    return `${PAYMENT_PARTS.INSTALLMENT} ${payment.installmentNumber} de ${payment.numberOfInstallments}`;
  return payment.paymentMethod === 'BOLETO_PARCELADO' ? 'Entrada' : 'À vista';
}

/**
 * Names a payment, as in 'Parcela 2 de 12, Boleto parcelado'. The part is left out of 'Boleto à vista', whose name says
 * it already.
 */
export function paymentInWords(payment: PartOfPayment): string {
  const method = PAYMENT_METHODS[payment.paymentMethod];
  return payment.paymentMethod === 'BOLETO' ? method : `${paymentPartLabel(payment)}, ${method}`;
}

/** The colour of a payment's row; undefined for a row without colour (Specification 3 §4). */
export function paymentRowColor(status: PaymentStatus, active: boolean): 'green' | 'red' | 'grey' | undefined {
  if (!active) return 'grey';
  if (status === 'PAID') return 'green';
  return status === 'CANCELLED' ? 'red' : undefined;
}

export const CARD_ERRORS = [
  'CARD_RESTRICTED',
  'CARD_INVALID_DATA',
  'CARD_INVALID_NUMBER',
  'CARD_INVALID_CVV',
  'CARD_EXPIRED',
  'CARD_INSUFFICIENT_LIMIT',
  'CARD_REFUSED',
  'CARD_NOT_PROCESSED',
  'CARD_UNSUPPORTED_BRAND',
] as const satisfies readonly ErrorCode[];
export type CardError = (typeof CARD_ERRORS)[number];

/** Writes a month as people read it: '2026-03' becomes '03/2026', and a missing month '—'. */
export function monthText(month: string | null | undefined): string {
  if (month === null || month === undefined) return '—';
  const [year = '', number = ''] = month.split('-');
  return `${number}/${year}`;
}
