import { PAYMENT_MEASURES, type PaymentMeasure } from '@habilita/contract';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { SignedIn, TestApp } from './app.ts';
import { call } from './builders/enrolment.ts';
import { exportDesk } from './exports.ts';

type FigureFilter = Readonly<Record<string, string>>;

interface People {
  /** Has the dashboard's cards. */
  readonly dashboard: SignedIn;
  /** Sees every amount of the lists. */
  readonly lists: SignedIn;
}

const HOLDERS = ['', 'Partner', 'Marketplace'] as const;
const CARDS = { '': 'pop-plus-cfc-total', Partner: 'cfc-total', Marketplace: 'pop-total' } as const;
const KINDS = ['GrossValue', 'FeePercentageInValue', 'FeeValue', 'NetValue'] as const;
const MEASURES = HOLDERS.flatMap((holder) => KINDS.map((kind) => `payment${holder}${kind}` as const));

const centavos = (reais: unknown): number => Math.round(Number(reais ?? 0) * 100);

/** Gross, fees and net by holder, centavos, as the dashboard names them. */
const figuresOf = (sumOf: (measure: PaymentMeasure) => number) =>
  HOLDERS.map((holder) => ({
    gross: sumOf(`payment${holder}GrossValue`),
    fees: sumOf(`payment${holder}FeePercentageInValue`) + sumOf(`payment${holder}FeeValue`),
    net: sumOf(`payment${holder}NetValue`),
  }));

async function read<T>(test: TestApp, person: SignedIn, path: string, query: FigureFilter): Promise<T> {
  const { status, body } = await call(test, 'GET', `${path}?${new URLSearchParams(query)}`, undefined, person.headers);
  expect([path, query, status]).toEqual([path, query, 200]);
  return body;
}

/** The card of registrations, the list's total, the rows of its export. */
async function proveCount(test: TestApp, { dashboard, lists }: People, filter: FigureFilter): Promise<void> {
  const card = await read<{ total: number }>(test, dashboard, '/reports/registrations', filter);
  const listed = { ...filter, registrationStatus: 'REGISTERED,ABANDONED' };
  const list = await read<{ totalSize: number }>(test, lists, '/registrations', { ...listed, exactTotal: 'true' });
  const { rows } = await exportDesk(test).madeAtOnce(lists, '/registrations', { ...listed, columns: 'studentName' });
  expect(card.total).toBeGreaterThan(0);
  expect([list.totalSize, rows.length - 1]).toEqual([card.total, card.total]);
}

/** The cards of money, the list of paid payments, its export, the payments report with and without groups. */
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

/**
 * What came for paid payments of campaigns, by holder, without what came once more; and what came less than their
 * amounts, which an irregularity tells. Centavos, from the ledger and the irregularities.
 */
async function receivedForPaid({ db }: TestApp, campaignIds: readonly string[]) {
  const { rows } = await sql<{ holder: string; received: number; missing: number }>`
    with paid as (select * from payments where status = 'PAID' and campaign_id = any(${campaignIds}::uuid[])),
    received as (
      select e.holder, -sum(e.amount_cents) as cents from paid
      join ledger_transactions t on t.source_type = 'PAYMENT' and t.source_id = paid.id and t.kind = 'PLATFORM_PAYMENT'
      join ledger_entries e on e.transaction_id = t.id and e.account = 'PLATFORM_CASH'
      where not exists (select from school_movements m where m.id = t.id and m.kind = 'DUPLICATE_PAYMENT') group by 1
    ), told as (
      select sum(partner_gross_cents - partner_approved_cents) as partner,
        sum(marketplace_gross_cents - marketplace_approved_cents) as marketplace
      from paid where exists (
        select from irregularities i where i.payment_id = paid.id and i.type in ('AMOUNT_MISMATCH', 'PAID_AFTER_CANCELLATION'))
    )
    select holder, cents::bigint as received,
      coalesce(case holder when 'PARTNER' then partner else marketplace end, 0)::bigint as missing
    from received cross join told order by holder desc`.execute(db);
  return rows;
}

/**
 * Holds every figure of the dashboard against its list, its export, the payments report and, over whole campaigns, the
 * ledger, to the centavo.
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
  const ledger = await receivedForPaid(test, campaignIds);
  expect(ledger.map(({ holder, received, missing }) => [holder, received + missing])).toEqual([
    ['PARTNER', partner?.gross],
    ['MARKETPLACE', marketplace?.gross],
  ]);
}
