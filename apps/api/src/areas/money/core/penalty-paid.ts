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

/** Transactions posted since the penalty was charged. */
function since({ abandonment, ledger }: Standing): readonly PostedFact[] {
  const charged = ledger.findIndex(({ kind, source }) => kind === 'PENALTY' && source.id === abandonment?.id);
  return charged < 0 ? [] : ledger.slice(charged + 1);
}

const totalOfKind = (ledger: readonly PostedFact[], wanted: PostedFact['kind']): Cents =>
  totalOf(addShares(NO_SHARES, ...ledger.filter(({ kind }) => kind === wanted).map(({ shares }) => shares)));

/**
 * Money that came for the penalty in force, in centavos: what its payments hold, and what was paid in the CFC
 * since, where a penalty is paid before other debts.
 */
export function cameForPenalty(facts: Standing): Cents {
  const { abandonment, payments } = facts;
  if (abandonment?.penalty === undefined) return ZERO_CENTS;
  const held = payments.filter(({ entityId }) => entityId === abandonment.id).map((payment) => totalOf(payment.held));
  return addCents(...held, totalOfKind(since(facts), 'PAYMENT_IN_CFC'));
}

/**
 * The penalty counts as paid after any payment of it or any money in the CFC since, even for a part, or when
 * credits cover all of it. One that ignores earlier payments is covered only by manual credits since.
 */
export function isPenaltyPaid(facts: Standing): boolean {
  const { abandonment, ledger, payments } = facts;
  if (abandonment?.penalty === undefined) return false;
  if (cameForPenalty(facts) > 0) return true;
  if (abandonment.ignoresPaid) return totalOfKind(since(facts), 'MANUAL_CREDIT') >= totalOf(abandonment.penalty);
  const beside = openPayments({ payments }).filter(({ entityId }) => entityId !== abandonment.id);
  return totalOf(addShares(balanceByHolder(figuresOf(ledger)), ...beside.map(({ shares }) => shares))) >= 0;
}

/** The debt beside the penalty in force, whatever of the penalty was paid. Centavos. */
export function owedBesidePenalty(facts: Standing): Cents {
  const { abandonment, ledger } = facts;
  const others = ledger.filter(({ kind, source }) => kind !== 'PENALTY' || source.id !== abandonment?.id);
  const owed = addCents(negateCents(totalOf(balanceByHolder(figuresOf(others)))), cameForPenalty(facts));
  return owed > 0 ? owed : ZERO_CENTS;
}
