import { PAYMENT_GROUPING_NAMES, PAYMENT_MEASURE_NAMES, PAYMENT_MEASURES } from '@habilita/contract';
import { cents } from '@habilita/kernel';
import * as fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { foldDeltas } from '#kernel/roll-ups/fold-deltas.ts';
import { appOfFile, signedInAs } from '../../../../test/app.ts';
import { aPayment } from '../../../../test/builders/payment.ts';
import { aCharged, type Charged } from '../../../../test/builders/money.ts';
import { givesBack, pays } from '../../../../test/builders/payers.ts';
import { exportDesk } from '../../../../test/exports.ts';
import { bookedIn } from '../../../../test/reported-agreement.ts';
import { PAYMENT_ROLL_UP } from './payment-roll-up.ts';

const api = appOfFile();
const admin = signedInAs(api, 'ADMIN');

type Sums = Readonly<Record<string, number>>;

interface Answer {
  readonly content: readonly { readonly status?: string; readonly aggregation: Sums }[];
  readonly subtotals?: readonly { readonly aggregation: Sums }[];
  readonly totals: Sums;
}

const NAMES = ['paymentGrossQty', ...PAYMENT_MEASURE_NAMES] as const;

const ask = async (path: string, query: Record<string, string>): Promise<Answer> => {
  const answer = await api.inject({
    url: `/api/v1/entity-payments/${path}`,
    query: { ...query, onlyCounting: 'true', exactTotal: 'true' },
    headers: admin.headers,
  });
  expect([path, query, answer.statusCode]).toEqual([path, query, 200]);
  return answer.json<Answer>();
};

const centavos = (value: unknown): number => Math.round(Number(value ?? 0) * 100);
const sumOf = (sums: readonly Sums[]) =>
  NAMES.map((name) => [name, sums.reduce((sum, one) => sum + centavos(one[name]), 0)] as const);
const aggregations = (rows: readonly { readonly aggregation: Sums }[] = []) =>
  sumOf(rows.map(({ aggregation }) => aggregation));

let campaigns: readonly string[];

/**
 * Creates four payments: one refunded in full, one refunded in part, one paid and one open. A cancelled and an inactive
 * payment are added, which do not count.
 */
beforeAll(async () => {
  const charged: Charged[] = [];
  for (const method of ['PIX', 'CREDIT', 'BOLETO', 'PIX'] as const) charged.push(await aCharged(api, method));
  const [part, whole, paid, open] = charged;
  if (whole === undefined || part === undefined || paid === undefined || open === undefined)
    throw new Error('Somebody was not charged');
  for (const one of [whole, part, paid]) await pays(api, one);
  await givesBack(api, part, 12_345);
  await givesBack(api, whole);
  await api.notices.arrive();
  await api.drainJobs();
  const unpaid = { status: 'CANCELLED', grossCents: cents(26_070), partnerGrossCents: cents(26_070) } as const;
  await aPayment(api.db, open.registrationId, { ...unpaid, marketplaceGrossCents: cents(0) });
  await aPayment(api.db, paid.registrationId, { active: false });
  campaigns = charged.map(({ campaign }) => campaign.id);
});

const groupings = fc.subarray([...PAYMENT_GROUPING_NAMES], { minLength: 1, maxLength: 3 });
const filters = fc.record(
  {
    status: fc.constantFrom('PAID', 'REVERSED', 'PENDING,CANCELLED', 'REVERSED,PAID'),
    paymentMethods: fc.constantFrom('PIX', 'CREDIT,BOLETO'),
    entityPaymentActive: fc.constantFrom('true', 'false', 'true,false'),
    dueDateStart: fc.constant('2026-03-01'),
    hasLiquidationDay: fc.constantFrom('true', 'false'),
    registrationDateStart: fc.constant('2026-01-01'),
  },
  { requiredKeys: [] },
);

async function proveTotal(groups: readonly string[], filtered: Record<string, string>): Promise<void> {
  const query = { ...filtered, groups: groups.join(',') };
  const total = sumOf([(await ask('totals', query)).totals]);
  const { content, subtotals } = await ask('group-light', { ...query, size: '2000', subtotals: 'true' });
  expect([query, aggregations(content)]).toEqual([query, total]);
  expect([query, aggregations(groups.length > 1 ? subtotals : content)]).toEqual([query, total]);
}

test('groups and their subtotals add up to the total, whatever went back and is filtered, folded or not', async () => {
  for (const isFolded of [false, true]) {
    if (isFolded) await foldDeltas(api.db, PAYMENT_ROLL_UP);
    await fc.assert(fc.asyncProperty(groupings, filters, proveTotal), { numRuns: 40, seed: 5 });
  }
});

test('what was received and given back is the same in every total, and is what the ledger has', async () => {
  const { partner, marketplace } = await bookedIn(api, campaigns);
  const booked = [partner.approved + marketplace.approved, -(partner.reversed + marketplace.reversed)];
  expect(booked[1]).toBeGreaterThan(12_345);
  for (const query of [{}, { groups: 'campaignName' }, { groups: 'status' }, { groups: 'paymentMethod,active' }]) {
    const { totals } = await ask('totals', query);
    const moved = [totals['paymentReceivedValue'], totals['paymentReturnedValue']].map(centavos);
    expect([query, moved]).toEqual([query, booked]);
  }
});

test('a cancelled or reversed payment is not asked for any more, but its group by situation says what it was of', async () => {
  const grossOf = async (query: Record<string, string>) => (await ask('totals', query)).totals['paymentGrossValue'];
  const { content } = await ask('group-light', { groups: 'status' });
  const bySituation = new Map(
    content.map(({ status, aggregation }) => [status, aggregation['paymentGrossValue'] ?? 0]),
  );
  const [open = 0, paid = 0] = [bySituation.get('PENDING'), bySituation.get('PAID')];
  expect(new Set(bySituation.keys())).toEqual(new Set(['CANCELLED', 'PAID', 'PENDING', 'REVERSED']));
  expect(bySituation.get('CANCELLED')).toBe(260.7);
  expect(await grossOf({ groups: 'campaignName' })).toBe(open + paid);
  expect(await grossOf({})).toBe(open + paid);
});

test('the sheet of groups ends in the sum of its rows', async () => {
  for (const groups of ['campaignName', 'status,paymentMethod', 'paymentMethod,status']) {
    const query = { groups, columns: NAMES.join(',') };
    const { rows } = await exportDesk(api).madeAtOnce(admin, '/entity-payments/group-light', query);
    const [head = [], ...lines] = rows;
    const labels = ['Pagamentos', ...PAYMENT_MEASURE_NAMES.map((name) => PAYMENT_MEASURES[name].label)];
    const sums = (some: readonly (readonly unknown[])[]) =>
      labels.map((label) => some.reduce<number>((sum, line) => sum + centavos(line[head.indexOf(label)]), 0));
    const groupRows = lines.filter((line) => !line.includes('Total') && !line.includes('Subtotal'));
    expect([groups, sums(lines.slice(-1))]).toEqual([groups, sums(groupRows)]);
    const onScreen = sumOf([(await ask('totals', { groups })).totals]).map(([, sum]) => sum);
    expect([groups, sums(groupRows)]).toEqual([groups, onScreen]);
  }
});
