import { type MoneyEffect, moneyEffect, type Simulated } from '@habilita/contract';
import { addCents, type Cents, cents } from '@habilita/kernel';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { z } from 'zod';
import { LEDGER_KINDS, type LedgerKind } from '#areas/money/ledger/index.ts';
import type { SignedIn, TestApp } from '../app.ts';
import { call, codes } from './enrolment.ts';
import type { Charged } from './money.ts';

/** Simulates a command; returns its decoded effect and the plan's hash. */
export async function simulate(test: TestApp, who: SignedIn, path: string, body: object = {}) {
  const answer = await call(test, 'POST', `${path}/simulate`, body, who.headers);
  if (answer.status !== 200 || answer.body.effect === undefined)
    throw new Error(`${path}/simulate: ${JSON.stringify(answer.body)}`);
  return { effect: z.decode(moneyEffect, answer.body.effect), planHash: answer.body.planHash as string };
}

/**
 * The problems that a simulation returns, written as field → codes, in the form in which the executed command reports
 * them.
 */
export const refusedBySimulation = (answer: Awaited<ReturnType<typeof call>>): Readonly<Record<string, unknown>> =>
  answer.status === 200
    ? Object.fromEntries(
        (answer.body.problems as Simulated['problems']).map(({ field, code }) => [field, [code]] as const),
      )
    : codes(answer);

/**
 * Simulates a command, checks that this changed nothing, and executes the command with the simulation's plan hash. Then
 * expects the student's statement to have changed exactly as the simulation said, and advances the clock by a second.
 */
export async function doAsShown(
  test: TestApp,
  who: SignedIn,
  charged: Pick<Charged, 'registrationId'>,
  path: string,
  body: object,
  method: 'POST' | 'PATCH' | 'DELETE' = 'POST',
) {
  const before = await statementOf(test, charged.registrationId);
  const { effect, planHash } = await simulate(test, who, path, body);
  expect(await statementOf(test, charged.registrationId)).toEqual(before);
  const answer = await call(test, method, path, { ...body, planHash }, who.headers);
  expect([answer.status, answer.body]).toMatchObject([200, { version: before.registration.version + 1 }]);
  const after = await statementOf(test, charged.registrationId);
  expectAsShown(before, after, effect);
  test.clock.advance({ seconds: 1 });
  return { effect, after };
}

/** Reads a registration's statement with SQL written for the tests, so that it checks the product's own query. */
export async function statementOf({ db }: TestApp, registrationId: string) {
  const entries = await db
    .selectFrom('ledgerTransactions as t')
    .innerJoin('ledgerEntries as e', 'e.transactionId', 't.id')
    .select(['t.id', 't.kind', 'e.holder', 'e.amountCents'])
    .where('t.registrationId', '=', registrationId)
    .where('e.account', '=', 'STUDENT')
    .orderBy('t.at')
    .orderBy('t.id')
    .execute();
  const registration = await db
    .selectFrom('registrations')
    .select(['status', 'chargesCents', 'creditsCents', 'balanceCents', 'totalPendingCents', 'version', 'penaltiesQty'])
    .where('id', '=', registrationId)
    .executeTakeFirstOrThrow();
  const payments = await db
    .selectFrom('payments')
    .selectAll()
    .where('registrationId', '=', registrationId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  const ledger = [...Map.groupBy(entries, ({ id }) => id)].map(([id, of]) => lineOf(id, of));
  return { ledger, registration, payments };
}
export type Statement = Awaited<ReturnType<typeof statementOf>>;
interface Entry {
  readonly kind: LedgerKind;
  readonly holder: 'MARKETPLACE' | 'PARTNER';
  readonly amountCents: Cents;
}

function lineOf(id: string, entries: readonly Entry[]) {
  const kind = entries[0]?.kind;
  if (kind === undefined) throw new Error('A transaction has entries');
  const sign = LEDGER_KINDS[kind].credit === 'STUDENT' ? 1 : -1;
  const of = (holder: Entry['holder']) =>
    cents(
      sign * addCents(...entries.filter((entry) => entry.holder === holder).map(({ amountCents }) => amountCents)) + 0,
    );
  return { id, kind, marketplace: of('MARKETPLACE'), partner: of('PARTNER') };
}

/** Computes a holder's figures from the statement's lines alone. */
function sidesOf(ledger: Statement['ledger'], holder: 'marketplace' | 'partner') {
  const of = (figure: 'charges' | 'credits') => {
    const debits = figure === 'charges';
    return addCents(
      ...ledger
        .filter(({ kind }) => LEDGER_KINDS[kind].figure === figure)
        .map((line) => cents(((LEDGER_KINDS[line.kind].credit === 'STUDENT') === debits ? -1 : 1) * line[holder] + 0)),
    );
  };
  const charges = of('charges');
  const credits = of('credits');
  return { charges, credits, balance: cents(credits - charges), ...creditsOf(ledger, holder) };
}

/** Adds up a holder's credits: payments that arrived, credits entered by hand, and money given back. */
function creditsOf(ledger: Statement['ledger'], holder: 'marketplace' | 'partner') {
  const of = (...kinds: readonly LedgerKind[]) =>
    addCents(cents(0), ...ledger.filter(({ kind }) => kinds.includes(kind)).map((line) => line[holder]));
  return {
    paid: cents(of('PLATFORM_PAYMENT', 'PAYMENT_IN_CFC') - of('PAYMENT_IN_CFC_CANCELLED')),
    credited: of('MANUAL_CREDIT'),
    givenBack: of('REVERSAL', 'REFUND'),
  };
}

const added = (one: ReturnType<typeof creditsOf>, other: ReturnType<typeof creditsOf>) => ({
  paid: addCents(one.paid, other.paid),
  credited: addCents(one.credited, other.credited),
  givenBack: addCents(one.givenBack, other.givenBack),
});

const shown = (payment: Statement['payments'][number]) => ({
  entityType: payment.entityType,
  entityPaymentType: payment.part,
  paymentMethod: payment.paymentMethod,
  installmentNumber: payment.installmentNumber,
  numberOfInstallments: payment.numberOfInstallments,
  dueDate: payment.dueDate,
  paymentGrossValue: payment.grossCents,
  paymentMarketplaceGrossValue: payment.marketplaceGrossCents,
  paymentPartnerGrossValue: payment.partnerGrossCents,
});

const isOpen = (payment: Statement['payments'][number] | undefined): boolean =>
  payment?.status === 'PENDING' && payment.active;

const bySize = (a: object, b: object) => JSON.stringify(a).localeCompare(JSON.stringify(b));

export function happened(before: Statement, after: Statement) {
  const known = new Set(before.ledger.map(({ id }) => id));
  const had = new Map(before.payments.map((payment) => [payment.id, payment]));
  const { status, chargesCents: charges, creditsCents: credits, balanceCents: balance } = after.registration;
  const sides = {
    marketplace: sidesOf(after.ledger, 'marketplace'),
    partner: sidesOf(after.ledger, 'partner'),
  };
  return {
    status,
    total: { charges, credits, balance, ...added(sides.marketplace, sides.partner) },
    ...sides,
    totalPending: after.registration.totalPendingCents,
    lines: after.ledger
      .filter(({ id }) => !known.has(id))
      .map(({ kind, marketplace, partner }) => ({ kind, marketplace, partner }))
      .toSorted(bySize),
    paymentsThatGo: after.payments
      .filter((payment) => isOpen(had.get(payment.id)) && !isOpen(payment) && payment.status !== 'PAID')
      .map((payment) => ({ entityPaymentId: payment.id, ...shown(payment) }))
      .toSorted(bySize),
    paymentsThatCome: after.payments
      .filter((payment) => isOpen(payment) && !isOpen(had.get(payment.id)))
      .map((payment) => ({ entityPaymentId: had.has(payment.id) ? payment.id : null, ...shown(payment) }))
      .toSorted(bySize),
  };
}

/** Keeps only the figures that the effect shows too, because callers who may not see paid totals get fewer figures. */
function seenOf({ total, marketplace, partner, ...rest }: ReturnType<typeof happened>, effect: MoneyEffect) {
  const only = (figures: typeof total) =>
    Object.fromEntries(Object.entries(figures).filter(([name]) => name in effect.after.total));
  return { ...rest, total: only(total), marketplace: only(marketplace), partner: only(partner) };
}

const promised = ({ after, lines, paymentsThatGo, paymentsThatCome }: MoneyEffect) => ({
  status: after.status,
  total: after.total,
  marketplace: after.marketplace,
  partner: after.partner,
  totalPending: after.totalPending,
  lines: lines.toSorted(bySize),
  paymentsThatGo: paymentsThatGo.toSorted(bySize),
  paymentsThatCome: paymentsThatCome.toSorted(bySize),
});

/** Expects that the difference between the two statements is exactly the simulated effect. */
export function expectAsShown(before: Statement, after: Statement, effect: MoneyEffect): void {
  expect(seenOf(happened(before, after), effect)).toEqual(promised(effect));
}

export async function seatsTaken({ db }: TestApp, campaignId: string): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom('seatStocks')
    .select(['scope', sql<number>`sum(taken)::int`.as('taken')])
    .where('campaignId', '=', campaignId)
    .groupBy('scope')
    .execute();
  return Object.fromEntries(rows.map(({ scope, taken }) => [scope, taken]));
}
