import { never, outcomesOf, type ProviderFaults, seenAt, type Standing, unseen } from '../fault-declaration.ts';

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
      outcomes: outcomesOf(seenAt('CHARGE', OPEN), {
        refused: seenAt('ATTEMPT', NOT_ISSUED),
        otherAmount: seenAt('CHARGE', OPEN),
      }),
    },
    'revoking a PIX code': {
      method: 'DELETE',
      path: '/pix/qrcode/',
      outcomes: outcomesOf(seenAt('CANCELLATION', REVOKED)),
    },
    'giving a PIX back': {
      method: 'POST',
      path: '/refund',
      outcomes: outcomesOf(seenAt('REFUND', GIVEN_BACK), { refused: seenAt('REFUND_DECLINED', IN_VAIN) }),
    },
    'bank transfer': {
      method: 'POST',
      path: '/batch',
      outcomes: outcomesOf(seenAt('PAYOUT', TRANSFERRED), { refused: seenAt('REVERSAL', IN_VAIN) }),
    },
    'look-up of a bank transfer': {
      method: 'GET',
      path: '/batch',
      outcomes: outcomesOf(seenAt('PAYOUT', TRANSFERRED)),
    },
    'look-up of a PIX code': {
      method: 'GET',
      path: '/pix/qrcode/',
      // The amount paid is read from the receipts, so another amount in the response to this call goes unnoticed.
      outcomes: outcomesOf(seenAt('CHECK', PAID), { otherAmount: unseen(PAID) }),
    },
    'look-up of receipts': {
      method: 'GET',
      path: '/pix/cashin',
      outcomes: outcomesOf(seenAt('CHECK', PAID), { otherAmount: seenAt('IRREGULARITY', PAID) }),
    },
    'checking the PIX key of a school': {
      method: 'POST',
      path: '/validation',
      outcomes: outcomesOf(seenAt('SCHOOL', RECEIVES)),
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
