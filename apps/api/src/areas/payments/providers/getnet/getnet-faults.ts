import { never, outcomesOf, type ProviderFaults, seenAt, type Standing, unseen } from '../fault-declaration.ts';

/* The expected outcome of every fault in the calls and notices of Getnet; see fault-declaration.ts. */

const REFUSED_BOLETO: Standing = { ours: 'PENDING REJECTED', theirs: [], ledger: [] };
const BOLETO: Standing = { ours: 'PENDING ISSUED', theirs: ['PENDING'], ledger: [] };
const CANCELLED: Standing = { ours: 'CANCELLED CANCELLED', theirs: ['CANCELED'], ledger: [] };
const PAID_BY_CARD: Standing = { ours: 'PAID ISSUED', theirs: ['APPROVED'], ledger: ['PLATFORM_PAYMENT'] };
const NOT_GIVEN_BACK: Standing = { ours: 'REJECTED', theirs: [], ledger: [] };
const CANCELLED_CARD: Standing = { ours: 'DONE', theirs: ['cancel'], ledger: ['REVERSAL'] };
const GIVEN_BACK_LATER: Standing = { ours: 'DONE', theirs: ['cancel-request'], ledger: ['REVERSAL'] };
const PAID_BOLETO: Standing = { ours: 'PAID ISSUED', theirs: ['PAID'], ledger: ['PLATFORM_PAYMENT'] };
const RECEIVES: Standing = { ours: 'ACTIVE', theirs: ['Aprovado Transacionar'], ledger: [] };

const TOLD: Standing = { ours: 'PAID', theirs: ['PAID'], ledger: ['PLATFORM_PAYMENT'] };
const NOT_BELIEVED: Standing = { ours: 'PENDING', theirs: ['PAID'], ledger: [] };

export const GETNET_FAULTS = {
  label: 'Getnet',
  calls: {
    'issuing a boleto': {
      method: 'POST',
      path: '/v2/payments/boleto',
      outcomes: outcomesOf(seenAt('CHARGE', BOLETO), {
        refused: seenAt('ATTEMPT', REFUSED_BOLETO),
        otherAmount: seenAt('CHARGE', BOLETO),
      }),
    },
    'cancelling a boleto': {
      method: 'POST',
      path: '/v2/payments/cancel',
      outcomes: outcomesOf(seenAt('CANCELLATION', CANCELLED)),
    },
    // If the call failed before the card was charged, the student presents a card again. If the card was charged, the
    // look-up of the attempt finds the payment.
    'payment by card': {
      method: 'POST',
      path: '/v2/payments',
      outcomes: {
        ...outcomesOf(seenAt('ATTEMPT', PAID_BY_CARD), { otherAmount: unseen(PAID_BY_CARD) }),
        SLOW: unseen(PAID_BY_CARD),
        RESET_AFTER: unseen(PAID_BY_CARD),
        TRUNCATED: unseen(PAID_BY_CARD),
        NOT_JSON: unseen(PAID_BY_CARD),
      },
    },
    'reversal of a card on its day': {
      method: 'POST',
      path: '/v2/payments/cancel',
      outcomes: outcomesOf(seenAt('REFUND', CANCELLED_CARD), { refused: seenAt('REVERSAL', NOT_GIVEN_BACK) }),
    },
    'reversal of a card on a later day': {
      method: 'POST',
      path: '/v1/payments/cancel/request',
      outcomes: outcomesOf(seenAt('REFUND', GIVEN_BACK_LATER), { refused: seenAt('REVERSAL', NOT_GIVEN_BACK) }),
    },
    'outcome of a later reversal': {
      method: 'GET',
      path: '/v1/payments/cancel/request',
      outcomes: outcomesOf(seenAt('REFUND', GIVEN_BACK_LATER)),
    },
    'look-up of a payment': {
      method: 'GET',
      path: '/v1/payments/info/',
      outcomes: outcomesOf(seenAt('CHECK', PAID_BOLETO), { otherAmount: seenAt('IRREGULARITY', PAID_BOLETO) }),
    },
    'registering a school': {
      method: 'POST',
      path: '/create-presubseller',
      outcomes: outcomesOf(seenAt('SCHOOL', RECEIVES)),
    },
  },
  // Getnet does not sign notices, so a notice only makes us look up the payment.
  notices: {
    REFUSED: never('we refuse only what stands below'),
    UNAUTHORIZED: never('a notice needs no token'),
    TOO_MANY: never('notices are not counted'),
    SERVER_ERROR: unseen(TOLD),
    SLOW: { answered: 200, ...unseen(TOLD) },
    RESET_BEFORE: unseen(TOLD),
    RESET_AFTER: { answered: 200, ...unseen(TOLD) },
    REPEATED: { answered: 200, ...unseen(TOLD) },
    REORDERED: { answered: 200, ...unseen(TOLD) },
    UNSIGNED: { answered: 401, ...unseen(NOT_BELIEVED) },
    REPLAYED: { answered: 200, ...unseen(TOLD) },
    FOREIGN_SELLER: { answered: 400, ...unseen(NOT_BELIEVED) },
    OTHER_AMOUNT: { answered: 200, ...unseen(TOLD) },
    UNKNOWN_ID: { answered: 200, ...seenAt('UNASSIGNED', NOT_BELIEVED) },
    TRUNCATED: { answered: 400, ...unseen(NOT_BELIEVED) },
    NOT_JSON: { answered: 400, ...unseen(NOT_BELIEVED) },
  },
} as const satisfies ProviderFaults;
export type GetnetCallName = keyof (typeof GETNET_FAULTS)['calls'];
