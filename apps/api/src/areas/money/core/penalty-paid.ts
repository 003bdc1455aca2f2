import { addCents, type Cents, negateCents, ZERO_CENTS } from '@habilita/kernel';
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

/** The transactions that were posted since the penalty was charged. */
function since({ abandonment, ledger }: Standing): readonly PostedFact[] {
  const charged = ledger.findIndex(({ kind, source }) => kind === 'PENALTY' && source.id === abandonment?.id);
  return charged < 0 ? [] : ledger.slice(charged + 1);
}

const totalOfKind = (ledger: readonly PostedFact[], wanted: PostedFact['kind']): Cents =>
  totalOf(addShares(NO_SHARES, ...ledger.filter(({ kind }) => kind === wanted).map(({ shares }) => shares)));

/**
 * Money that came for the penalty in force, in centavos: what its payments hold, and what was paid in the CFC since
 * it was charged, where money pays the penalty before other debts.
 */
export function cameForPenalty(facts: Standing): Cents {
  const { abandonment, payments } = facts;
  if (abandonment?.penalty === undefined) return ZERO_CENTS;
  const held = payments.filter(({ entityId }) => entityId === abandonment.id).map((payment) => totalOf(payment.held));
  return addCents(...held, totalOfKind(since(facts), 'PAYMENT_IN_CFC'));
}

/**
 * Whether the penalty in force counts as paid. Any payment of it or any money in the CFC since, even for a part, is
 * enough; so are credits that cover the whole of it. A penalty that ignores earlier payments is covered only by
 * what was credited by hand since.
 */
export function isPenaltyPaid(facts: Standing): boolean {
  const { abandonment, ledger, payments } = facts;
  if (abandonment?.penalty === undefined) return false;
  if (cameForPenalty(facts) > 0) return true;
  if (abandonment.ignoresPaid) return totalOfKind(since(facts), 'MANUAL_CREDIT') >= totalOf(abandonment.penalty);
  const beside = openPayments({ payments }).filter(({ entityId }) => entityId !== abandonment.id);
  return totalOf(addShares(balanceByHolder(figuresOf(ledger)), ...beside.map(({ shares }) => shares))) >= 0;
}

/** The debt beside the penalty in force, in centavos, whatever of the penalty was paid. */
export function owedBesidePenalty(facts: Standing): Cents {
  const { abandonment, ledger } = facts;
  const others = ledger.filter(({ kind, source }) => kind !== 'PENALTY' || source.id !== abandonment?.id);
  const owed = addCents(negateCents(totalOf(balanceByHolder(figuresOf(others)))), cameForPenalty(facts));
  return owed > 0 ? owed : ZERO_CENTS;
}
