import {
  never,
  NO_AMOUNT,
  OF_NO_CALL,
  type ProviderFaults,
  seenAt,
  type Standing,
  unseen,
  untilItPasses,
} from '../fault-declaration.ts';

/* The expected outcome of every fault in the calls and notices of Transfeera; see fault-declaration.ts. */

const NOT_ISSUED: Standing = { ours: 'PENDING REJECTED', theirs: [], ledger: [] };
const OPEN: Standing = { ours: 'PENDING ISSUED', theirs: ['ATIVA'], ledger: [] };
const REVOKED: Standing = { ours: 'CANCELLED CANCELLED', theirs: ['REMOVIDA_PELO_USUARIO_RECEBEDOR'], ledger: [] };
const PAID: Standing = { ours: 'PAID ISSUED', theirs: ['CONCLUIDA'], ledger: ['PLATFORM_PAYMENT'] };
// The states of refunds and transfers that staff order. An order is booked at once, and its booking is undone when the
// provider refuses it.
const GIVEN_BACK: Standing = { ours: 'DONE', theirs: ['DEVOLVIDO'], ledger: [] };
const TRANSFERRED: Standing = { ours: 'DONE', theirs: ['FINALIZADO'], ledger: [] };
const IN_VAIN: Standing = { ours: 'REJECTED', theirs: [], ledger: ['REVERSAL'] };
const RECEIVES: Standing = { ours: 'ACTIVE', theirs: ['valid: true'], ledger: [] };

const TOLD: Standing = { ours: 'PAID', theirs: ['CONCLUIDA'], ledger: ['PLATFORM_PAYMENT'] };
const NOT_BELIEVED: Standing = { ours: 'PENDING', theirs: ['ATIVA'], ledger: [] };

export const TRANSFEERA_FAULTS = {
  label: 'Transfeera',
  calls: {
    'issuing a PIX code': {
      method: 'POST',
      path: '/pix/qrcode/collection/immediate',
      outcomes: {
        ...OF_NO_CALL,
        ...untilItPasses(seenAt('CHARGE', OPEN)),
        REFUSED: seenAt('ATTEMPT', NOT_ISSUED),
        REPEATED: unseen(OPEN),
        OTHER_AMOUNT: seenAt('CHARGE', OPEN),
        UNKNOWN_ID: seenAt('ATTEMPT', NOT_ISSUED),
      },
    },
    'revoking a PIX code': {
      method: 'DELETE',
      path: '/pix/qrcode/',
      outcomes: {
        ...OF_NO_CALL,
        ...untilItPasses(seenAt('CANCELLATION', REVOKED)),
        REFUSED: seenAt('CANCELLATION', REVOKED),
        REPEATED: unseen(REVOKED),
        OTHER_AMOUNT: NO_AMOUNT,
        UNKNOWN_ID: seenAt('CANCELLATION', REVOKED),
      },
    },
    'giving a PIX back': {
      method: 'POST',
      path: '/refund',
      outcomes: {
        ...OF_NO_CALL,
        ...untilItPasses(seenAt('REFUND', GIVEN_BACK)),
        REFUSED: seenAt('REFUND_DECLINED', IN_VAIN),
        REPEATED: unseen(GIVEN_BACK),
        OTHER_AMOUNT: NO_AMOUNT,
        UNKNOWN_ID: seenAt('REFUND_DECLINED', IN_VAIN),
      },
    },
    'bank transfer': {
      method: 'POST',
      path: '/batch',
      outcomes: {
        ...OF_NO_CALL,
        ...untilItPasses(seenAt('PAYOUT', TRANSFERRED)),
        REFUSED: seenAt('REVERSAL', IN_VAIN),
        REPEATED: unseen(TRANSFERRED),
        OTHER_AMOUNT: NO_AMOUNT,
        UNKNOWN_ID: seenAt('REVERSAL', IN_VAIN),
      },
    },
    'look-up of a bank transfer': {
      method: 'GET',
      path: '/batch',
      outcomes: {
        ...OF_NO_CALL,
        ...untilItPasses(seenAt('PAYOUT', TRANSFERRED)),
        REFUSED: seenAt('PAYOUT', TRANSFERRED),
        REPEATED: unseen(TRANSFERRED),
        OTHER_AMOUNT: NO_AMOUNT,
        UNKNOWN_ID: seenAt('PAYOUT', TRANSFERRED),
      },
    },
    'look-up of a PIX code': {
      method: 'GET',
      path: '/pix/qrcode/',
      outcomes: {
        ...OF_NO_CALL,
        ...untilItPasses(seenAt('CHECK', PAID)),
        REFUSED: seenAt('CHECK', PAID),
        REPEATED: unseen(PAID),
        // The amount paid is read from the receipts, not from this answer.
        OTHER_AMOUNT: unseen(PAID),
        UNKNOWN_ID: seenAt('CHECK', PAID),
      },
    },
    'look-up of receipts': {
      method: 'GET',
      path: '/pix/cashin',
      outcomes: {
        ...OF_NO_CALL,
        ...untilItPasses(seenAt('CHECK', PAID)),
        REFUSED: seenAt('CHECK', PAID),
        REPEATED: unseen(PAID),
        OTHER_AMOUNT: seenAt('IRREGULARITY', PAID),
        UNKNOWN_ID: seenAt('CHECK', PAID),
      },
    },
    'checking the PIX key of a school': {
      method: 'POST',
      path: '/validation',
      outcomes: {
        ...OF_NO_CALL,
        ...untilItPasses(seenAt('SCHOOL', RECEIVES)),
        REFUSED: seenAt('SCHOOL', RECEIVES),
        REPEATED: unseen(RECEIVES),
        OTHER_AMOUNT: NO_AMOUNT,
        UNKNOWN_ID: seenAt('SCHOOL', RECEIVES),
      },
    },
  },
  notices: {
    REFUSED: never('we refuse only what stands below'),
    UNAUTHORIZED: never('a notice needs no token'),
    TOO_MANY: never('notices are not counted'),
    SERVER_ERROR: unseen(TOLD),
    SLOW: unseen(TOLD),
    RESET_BEFORE: unseen(TOLD),
    RESET_AFTER: unseen(TOLD),
    REPEATED: unseen(TOLD),
    REORDERED: unseen(TOLD),
    UNSIGNED: { answered: 401, ...unseen(NOT_BELIEVED) },
    REPLAYED: { answered: 401, ...unseen(NOT_BELIEVED) },
    FOREIGN_SELLER: { answered: 401, ...unseen(NOT_BELIEVED) },
    OTHER_AMOUNT: seenAt('IRREGULARITY', TOLD),
    UNKNOWN_ID: seenAt('UNASSIGNED', { ...NOT_BELIEVED, theirs: ['CONCLUIDA'] }),
    TRUNCATED: { answered: 400, ...unseen(NOT_BELIEVED) },
    NOT_JSON: { answered: 401, ...unseen(NOT_BELIEVED) },
  },
} as const satisfies ProviderFaults;
export type TransfeeraCallName = keyof (typeof TRANSFEERA_FAULTS)['calls'];
