import { addCents, type Cents, type HolderShares, negateCents, ZERO_CENTS } from '@habilita/kernel';
import {
  addShares,
  balanceByHolder,
  figuresOf,
  type MoneyFacts,
  NO_SHARES,
  openPayments,
  type PostedFact,
  totalOf,
} from './facts.ts';

type Standing = Pick<MoneyFacts, 'abandonment' | 'ledger' | 'payments'>;

interface PenaltyInForce {
  /** The id of the abandonment, which is the `entityId` of the penalty's payments. */
  readonly id: string;
  readonly shares: HolderShares;
  /** True if the whole penalty was requested, without deducting what the student had paid before. */
  readonly ignoresPaid: boolean;
}

/** The penalty in force; undefined without one, as when giving up cost nothing. */
export const penaltyInForce = ({ abandonment }: Pick<MoneyFacts, 'abandonment'>): PenaltyInForce | undefined =>
  abandonment?.penalty && { ...abandonment, shares: abandonment.penalty };

const isChargeOf = (penalty: PenaltyInForce | undefined, { kind, source }: PostedFact): boolean =>
  kind === 'PENALTY' && source.id === penalty?.id;

/** Transactions posted since the penalty was charged. */
function since(facts: Standing): readonly PostedFact[] {
  const { ledger } = facts;
  const penalty = penaltyInForce(facts);
  const charged = ledger.findIndex((posted) => isChargeOf(penalty, posted));
  return charged < 0 ? [] : ledger.slice(charged + 1);
}

const totalOfKind = (ledger: readonly PostedFact[], wanted: PostedFact['kind']): Cents =>
  totalOf(addShares(NO_SHARES, ...ledger.filter(({ kind }) => kind === wanted).map(({ shares }) => shares)));

/**
 * The money that pays the penalty in force, in centavos: what the penalty's own payments received and still hold, plus
 * every payment made in the CFC since the penalty was charged. Payments in the CFC count because they pay the penalty
 * before other debts.
 */
export function cameForPenalty(facts: Standing): Cents {
  const penalty = penaltyInForce(facts);
  if (penalty === undefined) return ZERO_CENTS;
  const held = facts.payments.filter(({ entityId }) => entityId === penalty.id).map((payment) => totalOf(payment.held));
  return addCents(...held, totalOfKind(since(facts), 'PAYMENT_IN_CFC'));
}

/**
 * The penalty counts as paid once any money came for it, even for a part, or when credits cover all of it. A penalty
 * that ignores earlier payments is covered only by manual credits entered after it.
 */
export function isPenaltyPaid(facts: Standing): boolean {
  const penalty = penaltyInForce(facts);
  if (penalty === undefined) return false;
  if (cameForPenalty(facts) > 0) return true;
  if (penalty.ignoresPaid) return totalOfKind(since(facts), 'MANUAL_CREDIT') >= totalOf(penalty.shares);
  const beside = openPayments(facts).filter(({ entityId }) => entityId !== penalty.id);
  return totalOf(addShares(balanceByHolder(figuresOf(facts.ledger)), ...beside.map(({ shares }) => shares))) >= 0;
}

/**
 * The debt of the registration without the penalty in force, in centavos. Money that came for the penalty does not
 * lower it.
 */
export function owedBesidePenalty(facts: Standing): Cents {
  const penalty = penaltyInForce(facts);
  const others = facts.ledger.filter((posted) => !isChargeOf(penalty, posted));
  const owed = addCents(negateCents(totalOf(balanceByHolder(figuresOf(others)))), cameForPenalty(facts));
  return owed > 0 ? owed : ZERO_CENTS;
}
