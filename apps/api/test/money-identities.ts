import { addCents, cents, negateCents } from '@habilita/kernel';
import {
  balanceByHolder,
  figuresOf,
  type MoneyFacts,
  openPayments,
  type PaymentFact,
  type Plan,
  totalOf,
} from '#areas/money/index.ts';

type Standing = Pick<MoneyFacts, 'ledger' | 'payments' | 'abandonment'>;

const sumOf = (payments: readonly PaymentFact[]) => addCents(...payments.map(({ gross }) => gross));
const isWhole = ({ abandonment }: Standing, { entityId }: PaymentFact) =>
  abandonment?.ignoresPaid === true && abandonment.id === entityId;

/** After a payment was brought back no more is asked for than is owed; of a penalty that ignores what was paid, than is left of it. */
export function askedAbove(facts: Standing, { activate }: Pick<Plan, 'activate'>): string[] {
  if (activate.length === 0) return [];
  const { ledger, payments, abandonment } = facts;
  const standing = ledger.filter(({ kind }) => kind !== 'MANUAL_CREDIT');
  const owed = Math.max(0, negateCents(totalOf(balanceByHolder(figuresOf(standing)))));
  const open = sumOf(openPayments({ payments }));
  if (open <= owed) return [];
  const penalty = abandonment?.penalty === undefined ? 0 : totalOf(abandonment.penalty);
  const since = ledger.slice(ledger.findIndex(({ kind }) => kind === 'PENALTY'));
  const inCfc = since.filter(({ kind }) => kind === 'PAYMENT_IN_CFC').map(({ shares }) => totalOf(shares));
  const ofPenalty = payments.filter((payment) => isWhole(facts, payment));
  const came = addCents(...inCfc, ...ofPenalty.map(({ held }) => totalOf(held)));
  const asked = sumOf(openPayments({ payments: ofPenalty }));
  const isOfPenalty = activate.every((payment) => isWhole(facts, payment));
  if (isOfPenalty && addCents(asked, came) <= penalty) return [];
  return [`brought back: asked for ${open}, owed ${owed}; of the penalty ${asked}, came ${came}, charged ${penalty}`];
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
