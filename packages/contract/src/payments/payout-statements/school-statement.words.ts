import { type Holder, isOfSchool, passes } from '../../permissions.ts';
import { keysOf } from '../../typed-object.ts';

export const MOVEMENT_KINDS = {
  PLATFORM_PAYMENT: 'Pagamento na plataforma',
  DUPLICATE_PAYMENT: 'Pagamento em duplicidade',
  REVERSAL: 'Estorno no cartão',
  PAYMENT_IN_CFC: 'Pagamento no CFC',
  PAYMENT_IN_CFC_CANCELLED: 'Pagamento no CFC cancelado',
  REFUND_BY_CFC: 'Reembolso pago pelo CFC',
  REFUND_BY_MARKETPLACE: 'Estorno ou reembolso pago pela plataforma',
} as const;
export type MovementKind = keyof typeof MOVEMENT_KINDS;
export const MOVEMENT_KIND_NAMES = keysOf(MOVEMENT_KINDS);

/**
 * The movements that the provider books on the school's own account: the school's share of a payment, and the share
 * that the provider takes back when a payment by card is reversed.
 */
export const PROVIDER_MOVEMENTS = ['PLATFORM_PAYMENT', 'DUPLICATE_PAYMENT', 'REVERSAL'] as const;
/** The movements of money that the school itself received or paid out at its desk. */
export const DESK_MOVEMENTS = ['PAYMENT_IN_CFC', 'PAYMENT_IN_CFC_CANCELLED', 'REFUND_BY_CFC'] as const;

export const MOVEMENT_PLACES = {
  TRANSFERRED: 'Transferido',
  TO_TRANSFER: 'A transferir',
  AT_SCHOOL: 'No caixa do CFC',
  TO_SETTLE: 'A acertar com a plataforma',
  NOTHING: 'Sem parte do CFC',
} as const;
export type MovementPlace = keyof typeof MOVEMENT_PLACES;

interface Movement {
  readonly kind: MovementKind;
  /** The day of settlement in Brasília, 'YYYY-MM-DD'. */
  readonly day: string;
  /** The school's share in centavos. */
  readonly partnerCents: number;
}

/**
 * Says where the school's share of a movement is today, in Brasília. A movement at the school's desk is AT_SCHOOL even
 * if all of its money belongs to the marketplace. Any other movement in which the school has no share is NOTHING.
 */
export function movementPlace({ kind, day, partnerCents }: Movement, today: string): MovementPlace {
  if (DESK_MOVEMENTS.some((one) => one === kind)) return 'AT_SCHOOL';
  if (partnerCents === 0) return 'NOTHING';
  if (kind === 'REFUND_BY_MARKETPLACE') return 'TO_SETTLE';
  return day <= today ? 'TRANSFERRED' : 'TO_TRANSFER';
}

export const DISPUTE_STATUSES = { OPEN: 'Aberta', ANSWERED: 'Respondida', CLOSED: 'Encerrada' } as const;
export type DisputeStatus = keyof typeof DISPUTE_STATUSES;
export const DISPUTE_STATUS_NAMES = keysOf(DISPUTE_STATUSES);

export const DISPUTE_ACTS = {
  OPEN: 'Contestou',
  REPLY: 'Perguntou de novo',
  ANSWER: 'Respondeu',
  CLOSE: 'Encerrou',
} as const;
export type DisputeAct = keyof typeof DISPUTE_ACTS;
export const DISPUTE_ACT_NAMES = keysOf(DISPUTE_ACTS);

type Roles = Pick<Holder, 'roles' | 'permissions'>;

/**
 * Whether the person may dispute statements: only administrators of a school may, and only the statements of their own
 * school.
 */
export const mayDispute = ({ roles }: Pick<Holder, 'roles'>): boolean =>
  roles.includes('DRIVING_SCHOOL_ADMIN') && !roles.includes('ADMIN');

/** Whether the person may answer disputes: only staff who manage payments may. */
export const mayAnswerDisputes = (holder: Roles): boolean =>
  !isOfSchool(holder) && passes(holder, { allOf: ['MANAGE_PAYMENTS'] });

/**
 * Returns the status of a dispute after the act; undefined when the act is not possible. A school may close a dispute
 * at any time, staff only after they have answered.
 */
export function disputeAfter(status: DisputeStatus, act: DisputeAct, bySchool: boolean): DisputeStatus | undefined {
  if (status === 'CLOSED' || act === 'OPEN') return undefined;
  if (act === 'CLOSE') return bySchool || status === 'ANSWERED' ? 'CLOSED' : undefined;
  if (act === 'ANSWER') return bySchool ? undefined : 'ANSWERED';
  return bySchool ? 'OPEN' : undefined;
}
