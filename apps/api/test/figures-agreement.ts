import { PAYMENT_MEASURES, type PaymentMeasure } from '@habilita/contract';
import { expect } from 'vitest';
import type { SignedIn, TestApp } from './app.ts';
import { call } from './builders/enrolment.ts';
import { exportDesk } from './exports.ts';
import { bookedIn } from './reported-agreement.ts';

type FigureFilter = Readonly<Record<string, string>>;

interface People {
  /** Somebody who sees every card of the dashboard. */
  readonly dashboard: SignedIn;
  /** Somebody who sees every amount of the lists. */
  readonly lists: SignedIn;
}

const HOLDERS = ['', 'Partner', 'Marketplace'] as const;
const CARDS = { '': 'pop-plus-cfc-total', Partner: 'cfc-total', Marketplace: 'pop-total' } as const;
const KINDS = ['CreditedValue', 'ApprovedValue', 'ReversedValue'] as const;
const FEES = ['FeePercentageInValue', 'FeeValue'] as const;
const MEASURES: readonly PaymentMeasure[] = [
  ...KINDS.flatMap((kind) => [`paymentPartner${kind}`, `paymentMarketplace${kind}`] as const),
  ...HOLDERS.flatMap((holder) => FEES.map((kind) => `payment${holder}${kind}` as const)),
];

const centavos = (reais: unknown): number => Math.round(Number(reais ?? 0) * 100);

type SumOf = (measure: PaymentMeasure) => number;

const creditedOf = (sumOf: SumOf, holder: (typeof HOLDERS)[number]): number =>
  holder === ''
    ? sumOf('paymentPartnerCreditedValue') + sumOf('paymentMarketplaceCreditedValue')
    : sumOf(`payment${holder}CreditedValue`);

/**
 * The dashboard's figures in centavos, for both holders together and for each. What the dashboard calls gross is the
 * credited amount of the payments list.
 */
const figuresOf = (sumOf: SumOf) =>
  HOLDERS.map((holder) => {
    const gross = creditedOf(sumOf, holder);
    const fees = sumOf(`payment${holder}FeePercentageInValue`) + sumOf(`payment${holder}FeeValue`);
    return { gross, fees, net: gross - fees };
  });

async function read<T>(test: TestApp, person: SignedIn, path: string, query: FigureFilter): Promise<T> {
  const { status, body } = await call(test, 'GET', `${path}?${new URLSearchParams(query)}`, undefined, person.headers);
  expect([path, query, status]).toEqual([path, query, 200]);
  return body;
}

/**
 * Checks that the dashboard's card of registrations, the total of the registrations list and the rows of its export
 * agree.
 */
async function proveCount(test: TestApp, { dashboard, lists }: People, filter: FigureFilter): Promise<void> {
  const card = await read<{ total: number }>(test, dashboard, '/reports/registrations', filter);
  const listed = { ...filter, registrationStatus: 'REGISTERED,ABANDONED' };
  const list = await read<{ totalSize: number }>(test, lists, '/registrations', { ...listed, exactTotal: 'true' });
  const { rows } = await exportDesk(test).madeAtOnce(lists, '/registrations', { ...listed, columns: 'studentName' });
  expect(card.total).toBeGreaterThan(0);
  expect([list.totalSize, rows.length - 1]).toEqual([card.total, card.total]);
}

/**
 * Checks that these agree: the dashboard's cards of money, the list of paid payments, its export, and the payments
 * report with and without groups.
 */
async function provePaid(test: TestApp, { dashboard, lists }: People, filter: FigureFilter) {
  const cards = [];
  for (const holder of HOLDERS) {
    const card = await read<Record<string, number>>(test, dashboard, `/reports/${CARDS[holder]}`, filter);
    const { gross, fees, net } = card;
    cards.push({ gross: centavos(gross), fees: centavos(fees), net: centavos(net) });
  }
  const paid = { ...filter, status: 'PAID', entityPaymentActive: 'true,false', exactTotal: 'true' };
  type Sums = Record<string, number>;
  const { totals } = await read<{ totals: Sums }>(test, lists, '/entity-payments/totals', paid);
  expect(figuresOf((measure) => centavos(totals[measure]))).toEqual(cards);

  const { totalSize } = await read<{ totalSize: number }>(test, lists, '/entity-payments/light-search', paid);
  const columns = MEASURES.join(',');
  const { rows: sheet } = await exportDesk(test).madeAtOnce(lists, '/entity-payments/light-search', {
    ...paid,
    columns,
  });
  const [header = [], ...rows] = sheet;
  const inExport = (measure: PaymentMeasure) => {
    const at = header.indexOf(PAYMENT_MEASURES[measure].label);
    return rows.reduce((sum, row) => sum + centavos(row[at]), 0);
  };
  expect(figuresOf(inExport)).toEqual(cards);
  expect([rows.length, totals['paymentGrossQty']]).toEqual([totalSize, totalSize]);

  const grouped = { ...paid, groups: 'drivingSchoolName,paymentMethod,liquidationDay', size: '2000' };
  const { content } = await read<{ content: { aggregation: Sums }[] }>(
    test,
    lists,
    '/entity-payments/group-light',
    grouped,
  );
  const inGroups = (measure: PaymentMeasure) =>
    content.reduce((sum, { aggregation }) => sum + centavos(aggregation[measure]), 0);
  expect(figuresOf(inGroups)).toEqual(cards);
  return cards;
}

/** The centavos that the payments report has for each holder. */
async function reportedIn(test: TestApp, { lists }: People, campaignIds: readonly string[]) {
  type Sums = Record<string, number>;
  const all = { campaignIds: campaignIds.join(','), entityPaymentActive: 'true,false', exactTotal: 'true' };
  const { totals } = await read<{ totals: Sums }>(test, lists, '/entity-payments/totals', all);
  const of = (holder: 'Partner' | 'Marketplace') => ({
    approved: centavos(totals[`payment${holder}ApprovedValue`]),
    reversed: centavos(totals[`payment${holder}ReversedValue`]),
  });
  return { partner: of('Partner'), marketplace: of('Marketplace') };
}

/**
 * Checks every figure of the dashboard against its list, its export, the payments report and, for whole campaigns,
 * the ledger, to the centavo.
 */
export async function proveFigures(
  test: TestApp,
  campaignIds: readonly string[],
  filters: readonly FigureFilter[],
): Promise<void> {
  const people = { dashboard: await test.signIn('SUPERVISOR'), lists: await test.signIn('ADMIN') };
  for (const filter of filters) {
    await proveCount(test, people, filter);
    await provePaid(test, people, filter);
  }
  const [, partner, marketplace] = await provePaid(test, people, { campaignIds: campaignIds.join(',') });
  const booked = await bookedIn(test, campaignIds);
  expect(await reportedIn(test, people, campaignIds)).toEqual(booked);
  expect([partner?.gross, marketplace?.gross]).toEqual(
    [booked.partner, booked.marketplace].map(({ approved, reversed }) => approved + reversed),
  );
}
