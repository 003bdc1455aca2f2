import { addCents, cents, negateCents } from '@habilita/kernel';
import {
  balanceByHolder,
  figuresOf,
  type MoneyFacts,
  NO_SHARES,
  openPayments,
  type PaymentFact,
  type Plan,
  totalOf,
} from '#areas/money/index.ts';

type Standing = Pick<MoneyFacts, 'ledger' | 'payments' | 'abandonment'>;

const sumOf = (payments: readonly PaymentFact[]) => addCents(...payments.map(({ gross }) => gross));
/** Of a penalty that is asked for whole, whatever was paid before. */
const isWhole = ({ abandonment }: Standing, { entityId }: PaymentFact) =>
  abandonment?.ignoresPaid === true && abandonment.id === entityId;

/** What is wrong once payments were brought back: more is asked for than is owed, or than is left of a whole penalty. */
export function askedAbove(facts: Standing, { activate }: Pick<Plan, 'activate'>): string[] {
  const asked = sumOf(openPayments(facts));
  const owed = owedBesideCredits(facts);
  if (activate.length === 0 || asked <= owed) return [];
  const areOfPenalty = activate.every((payment) => isWhole(facts, payment));
  return areOfPenalty && isWithinPenalty(facts) ? [] : [`brought back: asked for ${asked}, owed ${owed}`];
}

/** Manual credits aside, for which no payment is cancelled. */
const owedBesideCredits = ({ ledger }: Standing): number =>
  Math.max(0, negateCents(totalOf(balanceByHolder(figuresOf(ledger.filter(({ kind }) => kind !== 'MANUAL_CREDIT'))))));

/** What its payments ask for, and what came for it, is no more than the penalty. */
function isWithinPenalty(facts: Standing): boolean {
  const { ledger, payments, abandonment } = facts;
  const its = payments.filter((payment) => isWhole(facts, payment));
  const since = ledger.slice(ledger.findIndex(({ kind }) => kind === 'PENALTY'));
  const came = [
    ...its.map(({ held }) => held),
    ...since.filter(({ kind }) => kind === 'PAYMENT_IN_CFC').map(({ shares }) => shares),
  ];
  const asked = sumOf(openPayments({ payments: its }));
  return addCents(asked, ...came.map(totalOf)) <= totalOf(abandonment?.penalty ?? NO_SHARES);
}

/** Broken identities: statement = balance, requested = owed or raised, every payment fully shared. */
export function brokenIdentities(facts: Standing, isExplained: boolean): string[] {
  const { ledger, payments } = facts;
  const figures = figuresOf(ledger);
  const balance = totalOf(balanceByHolder(figures));
  const statement = totalOf(figures.credits) - totalOf(figures.charges);
  const open = sumOf(openPayments({ payments }));
  const owed = Math.max(0, negateCents(balance));
  // Custom payments, and a penalty that ignores what was paid, stay open although credits would cover them.
  const beside = openPayments({ payments }).filter(
    (payment) => payment.entityType === 'REGISTRATION_CUSTOM_PAYMENT' || isWhole(facts, payment),
  );
  const isAskedFor = open >= owed && open <= addCents(cents(owed), sumOf(beside));
  return [
    ...(balance === statement ? [] : [`balance ${balance}, statement ${statement}`]),
    ...(isExplained || isAskedFor ? [] : [`asked for ${open}, owed ${owed}`]),
    ...payments
      .filter(({ shares, gross }) => shares.marketplace + shares.partner !== gross)
      .map(({ id }) => `payment ${id} is not shared out whole`),
  ];
}
