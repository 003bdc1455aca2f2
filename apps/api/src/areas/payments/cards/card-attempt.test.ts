import { cents } from '@habilita/kernel';
import { describe, expect, test } from 'vitest';
import {
  attemptProblem,
  cardFailureOf,
  cardInstallments,
  type CardPayable,
  MAX_DENIALS,
  nextAttemptProblem,
  repeatedAttemptProblem,
} from './card-attempt.ts';

const payable: CardPayable = {
  paymentMethod: 'CREDIT',
  status: 'PENDING',
  active: true,
  chargeState: 'ISSUED',
  gross: cents(190_000),
};
const none = { open: false, denied: 0 };

describe('a card is taken', () => {
  test('for an open, active, issued card payment', () => {
    expect(nextAttemptProblem(payable, 12, none)).toBeUndefined();
  });

  test.each([
    [{ paymentMethod: 'PIX' }, 'PAYMENT_METHOD_NOT_ALLOWED'],
    [{ status: 'PAID' }, 'PAYMENT_NOT_PENDING'],
    [{ status: 'CANCELLED' }, 'PAYMENT_NOT_PENDING'],
    [{ active: false }, 'PAYMENT_INACTIVE'],
    [{ chargeState: 'REQUESTED' }, 'CHARGE_NOT_READY'],
    [{ chargeState: 'REJECTED' }, 'CHARGE_NOT_READY'],
  ] as const)('not for %o', (change, refused) => {
    expect(nextAttemptProblem({ ...payable, ...change }, 1, none)).toMatchObject({ refused });
  });

  test('one attempt at a time, and not after too many refusals', () => {
    expect(nextAttemptProblem(payable, 1, { open: true, denied: 0 })).toMatchObject({ refused: 'CHARGE_IN_PROGRESS' });
    const tested = { open: false, denied: MAX_DENIALS };
    expect(nextAttemptProblem(payable, 1, tested)).toMatchObject({ refused: 'TOO_MANY_REQUESTS' });
  });

  test('in instalments of at least R$ 5,00, the first carrying the extra centavo', () => {
    expect(cardInstallments(cents(190_000))).toHaveLength(12);
    expect(cardInstallments(cents(190_000))[11]).toEqual({ count: 12, value: 15_834 });
    expect(cardInstallments(cents(1_500)).map(({ count }) => count)).toEqual([1, 2, 3]);
    expect(cardInstallments(cents(100))).toEqual([{ count: 1, value: 100 }]);
    const small = { ...payable, gross: cents(1_500) };
    expect(nextAttemptProblem(small, 4, none)).toMatchObject({ refused: 'INSTALLMENTS_NOT_ALLOWED' });
  });
});

describe('the same attempt again', () => {
  const attempt = {
    id: 'a',
    paymentId: 'p',
    status: 'ERROR',
    cardBrand: null,
    cardInstallments: 3,
    errorCode: 'CARD_EXPIRED',
  } as const;
  const asked = { paymentId: 'p', installments: 3 };

  test('is told what it was told', () => {
    expect(repeatedAttemptProblem(attempt, asked)).toMatchObject({ refused: 'CARD_EXPIRED' });
    expect(repeatedAttemptProblem({ ...attempt, status: 'PENDING' }, asked)).toMatchObject({
      refused: 'CHARGE_IN_PROGRESS',
    });
    expect(repeatedAttemptProblem({ ...attempt, status: 'SUCCESS' }, asked)).toBeUndefined();
  });

  test('of another payment, or in other instalments, is another attempt under the same name', () => {
    const mismatch = { refused: 'IDEMPOTENCY_MISMATCH' };
    expect(repeatedAttemptProblem(attempt, { ...asked, paymentId: 'q' })).toMatchObject(mismatch);
    expect(repeatedAttemptProblem(attempt, { ...asked, installments: 1 })).toMatchObject(mismatch);
  });
});

describe('what the provider answers', () => {
  test('a denial is kept with its code and the words of the provider; a rejection is not the card’s fault', () => {
    const denied = {
      kind: 'denied',
      error: 'CARD_EXPIRED',
      providerCode: 'expired_card',
      detail: 'Cartão vencido',
      cardBrand: 'ELO',
    } as const;
    expect(cardFailureOf(denied)).toEqual({
      code: 'CARD_EXPIRED',
      details: 'expired_card Cartão vencido',
      cardBrand: 'ELO',
    });
    const rejected = { kind: 'rejected', reason: 'TOKEN_INVALID', detail: '' } as const;
    expect(cardFailureOf(rejected)).toEqual({ code: 'CARD_NOT_PROCESSED', details: 'TOKEN_INVALID' });
  });

  test('no answer is no refusal: nobody knows whether the card was charged', () => {
    expect(cardFailureOf({ kind: 'unavailable', cause: 'timeout', detail: '' })).toBeUndefined();
    expect(attemptProblem({ status: 'PENDING', errorCode: null })).toMatchObject({ refused: 'CHARGE_IN_PROGRESS' });
  });

  test('a code of another time reads as not processed', () => {
    expect(attemptProblem({ status: 'ERROR', errorCode: 'CHARGE_REJECTED' })).toMatchObject({
      refused: 'CARD_NOT_PROCESSED',
    });
  });
});
