import { addCents, cents, negateCents } from '@habilita/kernel';
import {
  addShares,
  balanceByHolder,
  effectOf,
  figuresOf,
  type MoneyFacts,
  NO_SHARES,
  negateShares,
  openPayments,
  type PaymentFact,
  type Plan,
  planOf,
  totalOf,
} from '#areas/money/core/index.ts';

/** The ids of payments by the ids of the rows that commands wrote about them. */
export type PaymentsOfRows = Map<string, string>;

/** The id of the payment from which a plan's row, such as a reversal, gives money back; undefined for other rows. */
export const paymentOfRow = (row: Plan['row']): string | undefined =>
  row !== undefined && 'paymentId' in row && typeof row.paymentId === 'string' ? row.paymentId : undefined;

export function noteRow(paymentsOfRows: PaymentsOfRows, { row }: Pick<Plan, 'row'>, id: string): void {
  const paymentId = paymentOfRow(row);
  if (paymentId !== undefined) paymentsOfRows.set(id, paymentId);
}

/**
 * Finds payments that disagree with the ledger. For each holder, a payment must hold what arrived for it less what was
 * given back. It must be PAID exactly while it holds money.
 */
export function reportedOtherwise({ ledger, payments }: Standing, paymentsOfRows: PaymentsOfRows): string[] {
  return payments.flatMap(({ id, held, status }) => {
    const its = ledger.filter(({ source }) => source.id === id || paymentsOfRows.get(source.id) === id);
    const booked = addShares(
      NO_SHARES,
      ...its.filter(({ kind }) => kind === 'PLATFORM_PAYMENT').map(({ shares }) => shares),
      ...its.filter(({ kind }) => kind === 'REVERSAL').map(({ shares }) => negateShares(shares)),
    );
    const isSame = held.marketplace === booked.marketplace && held.partner === booked.partner;
    const isPaid = totalOf(held) > 0 === (status === 'PAID');
    const told = `payment ${id} is ${status} and holds ${JSON.stringify(held)}, ledger ${JSON.stringify(booked)}`;
    return isSame && isPaid ? [] : [told];
  });
}

/** The credits of the registration: all payments and manual credits, less what was given back. */
const creditsOf = ({ ledger }: Standing): number => totalOf(figuresOf(ledger).credits);

const GIVES_BACK: ReadonlySet<string> = new Set(['refund', 'refundByProvider', 'reverse']);

/**
 * Finds a command that gave money back twice. After the command, and its confirmation by the provider, the registration
 * may not have given back more than came in.
 */
export const givenBackTwice = (command: string, before: Standing, after: Standing): string[] =>
  GIVES_BACK.has(command) && creditsOf(after) < Math.min(0, creditsOf(before))
    ? [`credits ${creditsOf(before)}, then ${creditsOf(after)}`]
    : [];

type Standing = Pick<MoneyFacts, 'ledger' | 'payments' | 'abandonment'>;

const NOTHING = planOf({ event: { kind: 'NOTHING', after: {} } });

const sumOf = (payments: readonly PaymentFact[]) => addCents(...payments.map(({ gross }) => gross));
/** Whether the payment belongs to a penalty that is due in full, whatever was paid before it. */
const isWhole = ({ abandonment }: Standing, { entityId }: PaymentFact) =>
  abandonment?.ignoresPaid === true && abandonment.id === entityId;

/** Finds reactivated payments that exceed what is owed, or what is left of a penalty that is due in full. */
export function askedAbove(facts: Standing, { activate }: Pick<Plan, 'activate'>): string[] {
  const asked = sumOf(openPayments(facts));
  const owed = owedBesideCredits(facts);
  if (activate.length === 0 || asked <= owed) return [];
  const areOfPenalty = activate.every((payment) => isWhole(facts, payment));
  return areOfPenalty && isWithinPenalty(facts) ? [] : [`brought back: asked for ${asked}, owed ${owed}`];
}

/**
 * The debt without manual credits. They are left out because entering one cancels no payment, so open payments may
 * exceed what is owed.
 */
const owedBesideCredits = ({ ledger }: Standing): number =>
  Math.max(0, negateCents(totalOf(balanceByHolder(figuresOf(ledger.filter(({ kind }) => kind !== 'MANUAL_CREDIT'))))));

/** Whether the penalty's open payments ask for no more than is left of the penalty after the money that came for it. */
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

/**
 * Lists the rules that are broken. The balance must equal the statement. Open payments may be below or above the debt
 * only by the amount that the product shows as not requested or as requested beyond. Unless `isExplained`, open
 * payments may not be below the debt, and may exceed it only by custom payments and by a penalty that ignores what was
 * paid. The two shares of a payment must add up to its amount.
 */
export function brokenIdentities(facts: MoneyFacts, isExplained: boolean): string[] {
  const { ledger, payments } = facts;
  // The difference between debt and open payments, as every effect, the registration's page and the list show it.
  const { notRequested = 0, requestedBeyond = 0 } = effectOf(facts, NOTHING).before;
  const figures = figuresOf(ledger);
  const balance = totalOf(balanceByHolder(figures));
  const statement = totalOf(figures.credits) - totalOf(figures.charges);
  const open = sumOf(openPayments({ payments }));
  const owed = Math.max(0, negateCents(balance));
  // Custom payments, and a penalty that ignores what was paid, stay open even when credits would cover them.
  const beside = openPayments({ payments }).filter(
    (payment) => payment.entityType === 'REGISTRATION_CUSTOM_PAYMENT' || isWhole(facts, payment),
  );
  const isAskedFor = open >= owed && open <= addCents(cents(owed), sumOf(beside));
  return [
    ...(balance === statement ? [] : [`balance ${balance}, statement ${statement}`]),
    ...(open + notRequested - requestedBeyond === owed && Math.min(notRequested, requestedBeyond) === 0
      ? []
      : [`asked for ${open}, owed ${owed}, said: ${notRequested} not asked for, ${requestedBeyond} beyond`]),
    ...(isExplained || isAskedFor ? [] : [`asked for ${open}, owed ${owed}`]),
    ...payments
      .filter(({ shares, gross }) => shares.marketplace + shares.partner !== gross)
      .map(({ id }) => `payment ${id} is not shared out whole`),
  ];
}
