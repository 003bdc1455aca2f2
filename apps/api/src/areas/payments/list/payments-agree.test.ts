import { PAYMENT_GROUPING_NAMES, PAYMENT_MEASURE_NAMES, type PaymentMeasure, recordOf } from '@habilita/contract';
import { cents } from '@habilita/kernel';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { foldDeltas } from '#kernel/roll-ups/fold-deltas.ts';
import { proveRollUp } from '#kernel/roll-ups/prove-roll-ups.ts';
import { appOfFile, signedInAs } from '../../../../test/app.ts';
import { aPayment } from '../../../../test/builders/payment.ts';
import { aCharged, type Charged } from '../../../../test/builders/money.ts';
import { pays } from '../../../../test/builders/payers.ts';
import { exportDesk } from '../../../../test/exports.ts';
import { PAYMENT_ROLL_UP } from './payment-roll-up.ts';

const api = appOfFile();
const admin = signedInAs(api, 'ADMIN');

type Sums = Readonly<Record<string, number>>;

interface Answer {
  readonly content: readonly (Record<string, unknown> & { aggregation: Sums })[];
  readonly subtotals?: readonly { aggregation: Sums }[];
  readonly totals: Sums;
  readonly totalSize: number;
}

const ask = async (path: string, query: Record<string, string>): Promise<Answer> => {
  const answer = await api.inject({ url: `/api/v1/entity-payments/${path}`, query, headers: admin.headers });
  expect([path, query, answer.statusCode]).toEqual([path, query, 200]);
  return answer.json<Answer>();
};

const centavos = (value: unknown): number => Math.round(Number(value ?? 0) * 100);
const sumOf = (rows: readonly object[]): Record<PaymentMeasure, number> =>
  recordOf(
    PAYMENT_MEASURE_NAMES.map((name) => [name, rows.reduce((sum, row) => sum + centavos(Reflect.get(row, name)), 0)]),
  );

const PLACES = ['VISA', 'ELO', null] as const;

/** Adds random payments to the registrations in `charged`. */
async function somePayments(charged: readonly Charged[]): Promise<void> {
  const payment = fc.record({
    of: fc.nat({ max: charged.length - 1 }),
    paymentMethod: fc.constantFrom('PIX', 'CREDIT', 'BOLETO', 'BOLETO_PARCELADO'),
    part: fc.constantFrom('DOWN_PAYMENT', 'INSTALLMENT'),
    status: fc.constantFrom('PENDING', 'CANCELLED'),
    entityType: fc.constantFrom('REGISTRATION', 'REGISTRATION_PENALTY'),
    active: fc.boolean(),
    dueDate: fc.constantFrom('2026-03-10', '2026-03-31', '2026-04-01'),
    liquidationDay: fc.constantFrom('2026-04-01', '2026-04-30', null),
    cardBrand: fc.constantFrom(...PLACES),
    marketplace: fc.integer({ min: 0, max: 90_000 }),
    partner: fc.integer({ min: 1, max: 90_000 }),
    fees: fc.tuple(...[1, 2, 3, 4].map(() => fc.integer({ min: 0, max: 999 }))),
  });
  for (const { of, marketplace, partner, fees, ...columns } of fc.sample(payment, { numRuns: 60, seed: 12 })) {
    const [one = 0, two = 0, three = 0, four = 0] = fees;
    await aPayment(api.db, charged[of]?.registrationId ?? '', {
      ...columns,
      grossCents: cents(marketplace + partner),
      marketplaceGrossCents: cents(marketplace),
      partnerGrossCents: cents(partner),
      partnerPercentageFeeCents: cents(one),
      marketplacePercentageFeeCents: cents(two),
      partnerFixedFeeCents: cents(three),
      marketplaceFixedFeeCents: cents(four),
    });
  }
}

beforeAll(async () => {
  const charged: Charged[] = [];
  for (const method of ['PIX', 'BOLETO', 'CREDIT', 'PIX', 'BOLETO_PARCELADO'] as const)
    charged.push(await aCharged(api, method));
  for (const [index, one] of charged.entries()) if (index % 2 === 0 && one.externalId !== '') await pays(api, one);
  await api.drainJobs();
  await somePayments(charged);
});

const groupings = fc.subarray([...PAYMENT_GROUPING_NAMES], { minLength: 1, maxLength: 4 });
const filters = fc.record(
  {
    status: fc.constantFrom('PAID', 'PENDING,CANCELLED'),
    paymentMethods: fc.constantFrom('PIX', 'CREDIT,BOLETO'),
    entityPaymentActive: fc.constantFrom('true', 'false'),
    dueDateStart: fc.constant('2026-03-11'),
    liquidationDayEnd: fc.constant('2026-04-10'),
    hasLiquidationDay: fc.constantFrom('true', 'false'),
    cardBrands: fc.constantFrom('NONE', 'VISA,ELO'),
    entityTypes: fc.constant('REGISTRATION'),
    orderId: fc.constant('1'),
  },
  { requiredKeys: [] },
);

/**
 * Checks that the rows of the list, the totals, the groups and the subtotals have the same sums. Each comes from a
 * response of its own.
 */
async function proveAgreement(groups: readonly string[], asked: Record<string, string>): Promise<void> {
  const rows = (await ask('light-search', { ...asked, size: '2000' })).content;
  const expected = sumOf(rows);
  const { totals } = await ask('totals', { ...asked, exactTotal: 'true' });
  expect(sumOf([totals])).toEqual(expected);
  const query = { ...asked, groups: groups.join(','), size: '2000' };
  const plain = await ask('group-light', query);
  expect(sumOf(plain.content.map(({ aggregation }) => aggregation))).toEqual(expected);
  expect(plain.content).toHaveLength(plain.totalSize);
  expect(new Set(plain.content.map(({ id }) => id)).size).toBe(plain.totalSize);
  const nested = await ask('group-light', { ...query, subtotals: 'true' });
  expect(nested.totalSize).toBe(plain.totalSize);
  const subtotals = groups.length > 1 ? (nested.subtotals ?? []) : nested.content;
  expect(sumOf(subtotals.map(({ aggregation }) => aggregation))).toEqual(expected);
}

test('list, totals, groups and subtotals agree to the centavo, whatever is grouped and filtered, folded or not', async () => {
  for (const isFolded of [false, true]) {
    if (isFolded) await foldDeltas(api.db, PAYMENT_ROLL_UP, { portion: 7 });
    await fc.assert(fc.asyncProperty(groupings, filters, proveAgreement), { numRuns: 40, seed: 7 });
    expect(await proveRollUp(api.db, PAYMENT_ROLL_UP)).toBeUndefined();
  }
});

const NOT_BY_DAY: ReadonlySet<string> = new Set([
  'campaignName',
  'drivingSchoolName',
  'planName',
  'liquidationMonth',
  'liquidationDay',
]);
const keptGroupings = fc.subarray(
  [
    'campaignName',
    'drivingSchoolName',
    'status',
    'paymentMethod',
    'entityPaymentType',
    'active',
    'dueMonth',
    'dueDate',
  ],
  { minLength: 1, maxLength: 3 },
);
const byDay = fc.subarray(
  [...PAYMENT_GROUPING_NAMES].filter((name) => !NOT_BY_DAY.has(name)),
  { minLength: 1, maxLength: 4 },
);
const pages = fc.record({
  sort: fc.constantFrom('paymentGrossValue,DESC', 'paymentNetValue,ASC', 'paymentGrossQty,DESC', 'dueDate,ASC'),
  page: fc.nat({ max: 3 }).map(String),
  size: fc.integer({ min: 1, max: 6 }).map(String),
  subtotals: fc.constantFrom('true', 'false'),
});
const daily = fc.record(
  { entityPaymentActive: fc.constantFrom('true', 'false'), status: fc.constantFrom('PENDING', 'PENDING,PAID') },
  { requiredKeys: [] },
);

test('a page of kept sums is, byte for byte, that of the payments added up, whatever is not folded yet', async () => {
  await foldDeltas(api.db, PAYMENT_ROLL_UP);
  const some = api.db.selectFrom('payments').select('id').where('paymentProvider', 'is', null).orderBy('id');
  const ids = (await some.execute()).map(({ id }) => id);
  // These changes make some groups of payments grow, some appear and some vanish.
  await api.db.updateTable('payments').set({ active: false }).where('id', 'in', ids.slice(0, 8)).execute();
  await api.db.updateTable('payments').set({ dueDate: '2026-05-02' }).where('id', 'in', ids.slice(8, 16)).execute();
  await api.db.updateTable('payments').set({ cardBrand: null }).where('id', 'in', ids.slice(16, 24)).execute();
  expect(ids.length).toBeGreaterThan(24);
  // The filter names every plan, so it matches all payments. No table of precomputed sums has a column for the plan, so
  // the API sums the payments themselves.
  const plans = await api.db.selectFrom('payments').select('planId').distinct().execute();
  const planIds = plans.map(({ planId }) => planId).join(',');
  const bytes = async (query: Record<string, string>) => {
    const url = '/api/v1/entity-payments/group-light';
    const answer = await api.inject({ url, query, headers: admin.headers });
    expect(answer.statusCode).toBe(200);
    return answer.body;
  };
  await fc.assert(
    fc.asyncProperty(fc.oneof(keptGroupings, byDay), pages, daily, async (groups, page, filtered) => {
      const query = { ...page, ...filtered, groups: groups.join(',') };
      expect(await bytes(query)).toBe(await bytes({ ...query, planIds }));
    }),
    { numRuns: 60, seed: 3 },
  );
  await foldDeltas(api.db, PAYMENT_ROLL_UP);
  expect(await proveRollUp(api.db, PAYMENT_ROLL_UP)).toBeUndefined();
});

test('what the report says is credited is what the ledger says the platform received', async () => {
  const { totals } = await ask('totals', {});
  const { rows } = await sql<{ holder: string; amount: number }>`
    select e.holder, -sum(e.amount_cents)::bigint as amount from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
    where e.account = 'PLATFORM_CASH' and t.kind in ('PLATFORM_PAYMENT', 'REVERSAL') group by 1`.execute(api.db);
  const received = Object.fromEntries(rows.map(({ holder, amount }) => [holder, amount]));
  expect(received['PARTNER']).toBeGreaterThan(0);
  expect([totals['paymentPartnerCreditedValue'], totals['paymentMarketplaceCreditedValue']].map(centavos)).toEqual([
    received['PARTNER'],
    received['MARKETPLACE'],
  ]);
});

test('both spreadsheets are named Pagamentos; the one of groups adds up what counts, as its total says', async () => {
  const desk = exportDesk(api);
  const gross = async (path: string, query: Record<string, string>) => {
    const { name, rows } = await desk.sheetOf(admin, path, query);
    const at = rows[0]?.indexOf('Valor bruto') ?? -1;
    const sumAt = (some: readonly (readonly unknown[])[]) =>
      some.reduce<number>((sum, row) => sum + centavos(row[at]), 0);
    const own = rows.slice(1).filter((row) => !row.includes('Subtotal') && !row.includes('Total'));
    return {
      name,
      header: rows[0],
      sum: sumAt(own),
      subtotals: sumAt(rows.filter((row) => row.includes('Subtotal'))),
      total: sumAt(rows.filter((row) => row.includes('Total'))),
      rows: own.length,
    };
  };
  const single = await gross('/entity-payments/light-search', { columns: 'studentName,paymentGrossValue' });
  const grouped = await gross('/entity-payments/group-light', {
    groups: 'dueMonth,paymentMethod,cardBrand',
    columns: 'paymentGrossQty,paymentGrossValue',
  });
  const { totals } = await ask('totals', {});
  const counting = { onlyCounting: 'true' };
  const { totalSize } = await ask('group-light', { ...counting, groups: 'dueMonth,paymentMethod,cardBrand' });
  const counted = centavos((await ask('totals', counting)).totals['paymentGrossValue']);
  expect([single.name, grouped.name]).toEqual(['Pagamentos', 'Pagamentos']);
  expect(grouped.header).toEqual(['Mês do vencimento', 'Forma de pagamento', 'Bandeira', 'Pagamentos', 'Valor bruto']);
  expect(single.sum).toBe(centavos(totals['paymentGrossValue']));
  expect([grouped.sum, grouped.subtotals, grouped.total]).toEqual([counted, counted, counted]);
  expect(grouped.rows).toBe(totalSize);
  expect(single.rows).toBe(totals['paymentGrossQty']);
});
