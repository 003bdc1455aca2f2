import { MAX_CARD_INSTALLMENTS, type PaymentMethod, type PaymentStatus } from '@habilita/contract';
import { type Cents, installments as equalParts } from '@habilita/kernel';
import { type Refusal, refusal } from '#kernel/errors.ts';
import type { CardError, CardApproval, PayCardResult } from '../providers/provider.ts';
import { CARD_ERRORS, CARD_NOT_ARRIVED } from '../providers/provider.ts';

export interface CardPayable {
  readonly paymentMethod: PaymentMethod;
  readonly status: PaymentStatus;
  readonly active: boolean;
  readonly chargeState: string;
  readonly gross: Cents;
}

/** One press of the card button; its id comes from the browser. */
export interface CardAttempt {
  readonly id: string;
  readonly paymentId: string;
  readonly status: 'PENDING' | 'SUCCESS' | 'ERROR';
  readonly cardBrand: string | null;
  readonly cardInstallments: number | null;
  readonly errorCode: string | null;
}

/**
 * After this many refusals within {@link DENIALS_WINDOW} a payment takes no more cards, so that nobody tests stolen
 * card numbers.
 */
export const MAX_DENIALS = 10;
export const DENIALS_WINDOW = { hours: 24 } as const;

export function cardProblem(payment: CardPayable): Refusal | undefined {
  if (payment.paymentMethod !== 'CREDIT') return refusal('PAYMENT_METHOD_NOT_ALLOWED');
  if (payment.status !== 'PENDING') return refusal('PAYMENT_NOT_PENDING');
  if (!payment.active) return refusal('PAYMENT_INACTIVE');
  return payment.chargeState === 'ISSUED' ? undefined : refusal('CHARGE_NOT_READY');
}

/**
 * Refuses what {@link cardProblem} refuses, more instalments than offered, a second open attempt, and another card
 * after too many refusals.
 */
export function nextAttemptProblem(
  payment: CardPayable,
  count: number,
  earlier: { readonly open: boolean; readonly denied: number },
): Refusal | undefined {
  const problem = cardProblem(payment);
  if (problem !== undefined) return problem;
  if (count > cardInstallments(payment.gross).length) return refusal('INSTALLMENTS_NOT_ALLOWED', 'installments');
  if (earlier.open) return refusal('CHARGE_IN_PROGRESS');
  return earlier.denied >= MAX_DENIALS ? refusal('TOO_MANY_REQUESTS') : undefined;
}

/**
 * Why the repetition of an attempt is refused; undefined when the attempt had succeeded. The card is never charged
 * again. Refusals: IDEMPOTENCY_MISMATCH when the repetition asks for another payment or number of instalments than the
 * attempt, otherwise those of {@link attemptProblem}.
 */
export function repeatedAttemptProblem(
  attempt: CardAttempt,
  asked: { readonly paymentId: string; readonly installments: number },
): Refusal | undefined {
  const isSame = attempt.paymentId === asked.paymentId && attempt.cardInstallments === asked.installments;
  if (!isSame) return refusal('IDEMPOTENCY_MISMATCH');
  return attemptProblem(attempt);
}

/** Why an attempt has not succeeded, as the payer is told; undefined when it succeeded. */
export function attemptProblem(attempt: Pick<CardAttempt, 'status' | 'errorCode'>): Refusal | undefined {
  if (attempt.status === 'SUCCESS') return undefined;
  if (attempt.status === 'PENDING') return refusal('CHARGE_IN_PROGRESS');
  return refusal(failureCodeOf(attempt.errorCode));
}

type FailureCode = CardError | typeof CARD_NOT_ARRIVED;

export interface CardFailure {
  readonly code: FailureCode;
  readonly details: string;
  /** The card's brand, if the provider reports it. */
  readonly cardBrand?: string | undefined;
}

/** Why the card was not charged; undefined while nobody knows whether it was. */
export function cardFailureOf(result: Exclude<PayCardResult, CardApproval>): CardFailure | undefined {
  if (result.kind === 'unavailable') return undefined;
  if (result.kind === 'denied')
    return {
      code: result.error,
      details: `${result.providerCode} ${result.detail}`.trim(),
      cardBrand: result.cardBrand,
    };
  const code = result.reason === CARD_NOT_ARRIVED ? CARD_NOT_ARRIVED : 'CARD_NOT_PROCESSED';
  return { code, details: `${result.reason} ${result.detail}`.trim() };
}

/** R$ 5,00 in centavos: acquirers take no smaller instalment. */
const SMALLEST_INSTALLMENT = 500;

/**
 * The numbers of instalments that the payer can choose from. All instalments are equal parts without interest, up to a
 * centavo; `value` is the first instalment, in centavos.
 */
export function cardInstallments(gross: Cents): { count: number; value: Cents }[] {
  return Array.from({ length: MAX_CARD_INSTALLMENTS }, (_, index) => index + 1)
    .filter((count) => count === 1 || gross >= count * SMALLEST_INSTALLMENT)
    .map((count) => ({ count, value: equalParts(gross, count)[0] ?? gross }));
}

function failureCodeOf(code: string | null): FailureCode {
  if (code === CARD_NOT_ARRIVED) return code;
  return CARD_ERRORS.find((known) => known === code) ?? 'CARD_NOT_PROCESSED';
}
