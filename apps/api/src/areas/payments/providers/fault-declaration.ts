import { keysOf } from '@habilita/contract';

/**
 * What becomes of each fault of each call and each notice of a provider, declared once: the tests of the provider run
 * every pair, and docs/fault-matrix.md is printed from it.
 */

/** Faults in the order in which the document lists them. */
export const FAULT_NAMES = {
  REFUSED: 'refused (400)',
  UNAUTHORIZED: 'token refused (401)',
  TOO_MANY: 'too many calls (429)',
  SERVER_ERROR: 'server error (503)',
  SLOW: 'slow: it acts, and we hung up before the answer',
  RESET_BEFORE: 'connection reset before it acted',
  RESET_AFTER: 'connection reset after it acted',
  REPEATED: 'repeated, side by side',
  REORDERED: 'reordered',
  UNSIGNED: 'unsigned',
  REPLAYED: 'replayed later',
  FOREIGN_SELLER: 'of a foreign seller',
  OTHER_AMOUNT: 'of another amount',
  UNKNOWN_ID: 'unknown id (404)',
  TRUNCATED: 'JSON cut in the middle',
  NOT_JSON: 'a page instead of JSON',
} as const;
export type FaultName = keyof typeof FAULT_NAMES;
export const FAULTS: readonly FaultName[] = keysOf(FAULT_NAMES);

/** Where staff see a fault. */
export const PLACES = {
  CHARGE: 'Pendências do provedor (emissão)',
  CANCELLATION: 'Pendências do provedor (cancelamento)',
  CARD_ATTEMPT: 'Pendências do provedor (cartão)',
  CHECK: 'Pendências do provedor (conferência)',
  REFUND: 'Pendências do provedor (estorno ou reembolso)',
  PAYOUT: 'Pendências do provedor (transferência)',
  REVERSAL: 'Estornos da matrícula (recusado, com o motivo)',
  REFUND_DECLINED: 'Reembolsos da matrícula (recusado, com o motivo)',
  ATTEMPT: 'Tentativas da matrícula',
  IRREGULARITY: 'Irregularidades',
  UNASSIGNED: 'Irregularidades (dinheiro sem matrícula)',
  SCHOOL: 'Contas do CFC nos provedores',
} as const;
export type Place = keyof typeof PLACES;

/** How everything stands once the fault is over and what failed was done again. */
export interface Standing {
  /** Of the payment, request or account in our records. */
  readonly ours: string;
  /** Of everything that the provider keeps about it. */
  readonly theirs: readonly string[];
  /** The kinds of what the ledger has booked about it. */
  readonly ledger: readonly string[];
}

export interface Outcome {
  /** Where staff see it while the fault lasts; nowhere when it is empty, because nothing is left to do. */
  readonly seen: readonly Place[];
  readonly stands: Standing;
}

/** A pair that has no meaning. */
export interface Never {
  readonly never: string;
}

export interface CallFaults {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** A part of the path that no other call shares. */
  readonly path: string;
  readonly outcomes: Readonly<Record<FaultName, Outcome | Never>>;
}

export interface NoticeOutcome extends Outcome {
  /** The HTTP status that the provider is answered; absent when the notice never reaches us. */
  readonly answered?: number;
}

export interface ProviderFaults<Call extends string = string> {
  readonly label: string;
  readonly calls: Readonly<Record<Call, CallFaults>>;
  /** Of the notice that a payment was made. */
  readonly notices: Readonly<Record<FaultName, NoticeOutcome | Never>>;
}

export const isNever = (outcome: Outcome | Never): outcome is Never => 'never' in outcome;

/** Seen by staff at these places while it lasts, and stands so afterwards. */
export const seenAt = (seen: Place | readonly Place[], stands: Standing): Outcome => ({ seen: [seen].flat(), stands });

/** There is nothing for staff to do. */
export const unseen = (stands: Standing): Outcome => ({ seen: [], stands });

/** Failures after which nobody knows whether the call was carried out: it is made, or looked up, again. */
export const untilItPasses = (outcome: Outcome) => ({
  UNAUTHORIZED: outcome,
  TOO_MANY: outcome,
  SERVER_ERROR: outcome,
  SLOW: outcome,
  RESET_BEFORE: outcome,
  RESET_AFTER: outcome,
  TRUNCATED: outcome,
  NOT_JSON: outcome,
});

export const never = (because: string): Never => ({ never: because });

export const NO_AMOUNT = never('no amount is read from this answer');

const SAME_CONNECTION = never('an answer comes on the encrypted connection that asked, and needs no signature');

/** Pairs that have no meaning for any call. */
export const OF_NO_CALL = {
  REORDERED: never('the next call about a payment is made when the last one is answered'),
  UNSIGNED: SAME_CONNECTION,
  REPLAYED: SAME_CONNECTION,
  FOREIGN_SELLER: never('the token is of one seller, and what belongs to another one is an unknown id'),
} as const satisfies Partial<Record<FaultName, Never>>;
