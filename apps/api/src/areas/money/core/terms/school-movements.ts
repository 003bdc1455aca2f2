import type { MovementKind } from '@habilita/contract';
import { type HolderShares, localDate } from '@habilita/kernel';
import { CASH_ACCOUNTS, LEDGER_KINDS, type LedgerKind } from '#areas/money/ledger/index.ts';
import type { PlanIds } from '../apply.ts';
import { type MoneyFacts, negateShares, type PaymentFact } from '../facts.ts';
import type { Plan, PlannedPosting } from '../plan.ts';
import { liquidationDay } from './settlement.ts';

/** A line of a school's statement; `insertSchoolMovements` adds what it reads from the payment, such as fees. */
export interface SchoolMovement {
  /**
   * The id of the ledger transaction, which is also the id of the movement. Undefined for a transaction that reverses
   * another one; its movement gets a new id.
   */
  readonly id: string | undefined;
  /**
   * The id of the ledger transaction that is undone, which is also the id of its movement. The new movement is written
   * for the same school as that movement.
   */
  readonly undoes?: string;
  readonly kind: MovementKind;
  readonly paymentId: string | null;
  /** Centavos as the school sees them; money that is given back is negative. */
  readonly shares: HolderShares;
  /**
   * 'YYYY-MM-DD'. `insertSchoolMovements` dates the reversal of a card payment on the payment's settlement day, if that
   * day is later.
   */
  readonly day: string;
  readonly at: Temporal.Instant;
  /** True for the first settlement of a payment, from which its fees are deducted. */
  readonly bearsFees: boolean;
}

/** 1 when a positive amount of the kind brings cash, -1 when it takes cash away, 0 when it moves none. */
function cashSign(kind: LedgerKind): 1 | -1 | 0 {
  const { debit, credit } = LEDGER_KINDS[kind];
  if (CASH_ACCOUNTS.has(debit)) return 1;
  return CASH_ACCOUNTS.has(credit) ? -1 : 0;
}

/**
 * One movement of the school for each ledger transaction of a plan that touches cash (decision 111). Money that came
 * through a provider is dated on its settlement day, everything else on the day on which it happened.
 */
export function schoolMovementsOf(facts: MoneyFacts, plan: Plan, ids: PlanIds): SchoolMovement[] {
  const undone = plan.undo.flatMap((posted): SchoolMovement[] => {
    const sign = cashSign(posted.kind);
    if (sign === 0) return [];
    const { kind, shares, payer } = posted;
    const paymentId = posted.source.type === 'PAYMENT' ? posted.source.id : reversedBy(kind, plan.restore);
    const payment = facts.payments.find(({ id }) => id === paymentId);
    return [
      {
        id: undefined,
        undoes: posted.id,
        kind: kind === 'PAYMENT_IN_CFC' ? 'PAYMENT_IN_CFC_CANCELLED' : kindOf(kind, { payer, payment }),
        paymentId,
        shares: sign === 1 ? negateShares(shares) : shares,
        day: facts.today,
        at: facts.now,
        bearsFees: false,
      },
    ];
  });
  const posted = plan.post.flatMap((posting, index) => movementOf(facts, plan, posting, ids.postings[index]) ?? []);
  return [...undone, ...posted].filter(({ shares }) => shares.marketplace !== 0 || shares.partner !== 0);
}

/**
 * The payment that a reversal gives back; the posting does not name it, because its source is the reversal's own row.
 */
const reversedBy = (kind: LedgerKind, [back]: Plan['giveBack']): string | null =>
  kind === 'REVERSAL' ? (back?.payment.id ?? null) : null;

function movementOf(
  facts: MoneyFacts,
  { settle, giveBack }: Plan,
  { kind, shares, source, payer, at = facts.now }: PlannedPosting,
  id: string | undefined,
): SchoolMovement | undefined {
  const sign = cashSign(kind);
  if (sign === 0) return undefined;
  const isOfPayment = typeof source === 'object' && source.type === 'PAYMENT';
  const paymentId = isOfPayment ? source.id : reversedBy(kind, giveBack);
  const settlement = settle.find(({ payment }) => payment.id === paymentId);
  const payment = facts.payments.find((one) => one.id === paymentId);
  const isDuplicate = kind === 'PLATFORM_PAYMENT' && settlement === undefined;
  const happened = localDate(at.toString(), facts.zoneOffset);
  return {
    id,
    kind: kindOf(kind, { payer, payment, isDuplicate }),
    paymentId,
    shares: sign === 1 ? shares : negateShares(shares),
    day: settlement?.liquidationDay ?? (isDuplicate ? duplicateDay(facts, payment, happened) : happened),
    at,
    bearsFees: settlement !== undefined,
  };
}

/**
 * The forecast settlement day of a second payment of the same charge; a card counts as paid in one instalment. When the
 * payment is not known, the day on which the money came.
 */
const duplicateDay = ({ paymentPlanDays }: MoneyFacts, payment: PaymentFact | undefined, approvalDay: string) =>
  payment === undefined
    ? approvalDay
    : liquidationDay({ method: payment.method, approvalDay, cardInstallments: 1, paymentPlanDays });

interface Moved {
  readonly payer: PlannedPosting['payer'];
  readonly payment: PaymentFact | undefined;
  readonly isDuplicate?: boolean;
}

/**
 * The kind of a movement. When a card payment is reversed, its provider takes the school's share back from the school's
 * account. Money that goes back by PIX or to a bank account is paid from the marketplace's balance alone, so the school
 * then owes its share to the marketplace (decision 111).
 */
function kindOf(kind: LedgerKind, { payer, payment, isDuplicate = false }: Moved): MovementKind {
  if (kind === 'REFUND') return payer === 'PARTNER' ? 'REFUND_BY_CFC' : 'REFUND_BY_MARKETPLACE';
  if (kind === 'REVERSAL') return payment?.method === 'CREDIT' ? 'REVERSAL' : 'REFUND_BY_MARKETPLACE';
  if (kind === 'PAYMENT_IN_CFC' || kind === 'PAYMENT_IN_CFC_CANCELLED') return kind;
  return isDuplicate ? 'DUPLICATE_PAYMENT' : 'PLATFORM_PAYMENT';
}
