import { keysOf } from '@habilita/contract';

/**
 * Each provider declares what happens for every fault of every call and of the payment notice. The provider's tests run
 * every combination, and docs/fault-matrix.md is generated from the declarations.
 */

/** The faults that are tested, in the order in which docs/fault-matrix.md lists them. */
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

/** The places on our screens where staff may see a fault. */
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

/** The states of all records after the fault has ended and the failed work has been repeated. */
export interface Standing {
  /** The state of the payment, request or account in our database. */
  readonly ours: string;
  /** The states of all records that the provider has about the payment, request or account. */
  readonly theirs: readonly string[];
  /** The kinds of the ledger transactions that were booked about the payment, request or account. */
  readonly ledger: readonly string[];
}

export interface Outcome {
  /** Where staff see the fault while it lasts; empty when there is nothing for them to do. */
  readonly seen: readonly Place[];
  readonly stands: Standing;
}

/** Explains why a fault makes no sense for a call or notice. */
export interface Never {
  readonly never: string;
}

export interface CallFaults {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** A part of the call's path that is in no other call's path. */
  readonly path: string;
  readonly outcomes: Readonly<Record<FaultName, Outcome | Never>>;
}

export interface NoticeOutcome extends Outcome {
  /** The HTTP status of our answer; absent when the notice never reaches us. */
  readonly answered?: number;
}

export interface ProviderFaults<Call extends string = string> {
  readonly label: string;
  readonly calls: Readonly<Record<Call, CallFaults>>;
  /** The faults of the notice that a payment was made. */
  readonly notices: Readonly<Record<FaultName, NoticeOutcome | Never>>;
}

export const isNever = (outcome: Outcome | Never): outcome is Never => 'never' in outcome;

/** An outcome that staff see at these places while the fault lasts, and the states afterwards. */
export const seenAt = (seen: Place | readonly Place[], stands: Standing): Outcome => ({ seen: [seen].flat(), stands });

/** An outcome that staff do not see, because there is nothing for them to do. */
export const unseen = (stands: Standing): Outcome => ({ seen: [], stands });

export const never = (because: string): Never => ({ never: because });

const NO_AMOUNT = never('no amount is read from this answer');
const SAME_CONNECTION = never('an answer comes on the encrypted connection that asked, and needs no signature');

interface OutcomesThatDiffer {
  /** The outcome of a refusal and of an unknown id. */
  readonly refused?: Outcome;
  /** Absent when no amount is read from the answer. */
  readonly otherAmount?: Outcome | Never;
}

/**
 * The outcomes of a call. `passes` is the outcome of every fault after which it is unknown whether the call was carried
 * out: the call is repeated or its result is looked up. `refused` is the outcome of a refusal and of an unknown id; by
 * default it is `passes`. When the same call is sent twice at the same time, the outcome is that of `passes`, but staff
 * see nothing.
 */
export function outcomesOf(passes: Outcome, { refused = passes, otherAmount = NO_AMOUNT }: OutcomesThatDiffer = {}) {
  return {
    REFUSED: refused,
    UNAUTHORIZED: passes,
    TOO_MANY: passes,
    SERVER_ERROR: passes,
    SLOW: passes,
    RESET_BEFORE: passes,
    RESET_AFTER: passes,
    REPEATED: unseen(passes.stands),
    REORDERED: never('the next call about a payment is made when the last one is answered'),
    UNSIGNED: SAME_CONNECTION,
    REPLAYED: SAME_CONNECTION,
    FOREIGN_SELLER: never('the token is of one seller, and what belongs to another one is an unknown id'),
    OTHER_AMOUNT: otherAmount,
    UNKNOWN_ID: refused,
    TRUNCATED: passes,
    NOT_JSON: passes,
  } satisfies Record<FaultName, Outcome | Never>;
}
