import { PAYMENT_GROUPINGS } from '@habilita/contract';
import { cents } from '@habilita/kernel';
import { beforeAll, expect, test } from 'vitest';
import { actorNow } from '#areas/people/access/index.ts';
import { foldDeltas } from '#kernel/roll-ups/fold-deltas.ts';
import { proveRollUp } from '#kernel/roll-ups/prove-roll-ups.ts';
import { appOfFile, type SignedIn, signedInAs } from '../../../../test/app.ts';
import { aCampaign, type BuiltCampaign } from '../../../../test/builders/campaign.ts';
import { aPayment } from '../../../../test/builders/payment.ts';
import { aRegistration } from '../../../../test/builders/registration.ts';
import { groupedPaymentsExport } from './grouped-payments.export.ts';
import { PAYMENT_ROLL_UP } from './payment-roll-up.ts';

const api = appOfFile();
const admin = signedInAs(api, 'ADMIN');
let vitoria: BuiltCampaign;
let serra: BuiltCampaign;

interface Page {
  content: (Record<string, unknown> & { aggregation: Record<string, number> })[];
  totalSize: number;
  errors?: { fieldErrors: Record<string, string[]> };
}

const group = async (person: SignedIn, query: Record<string, string>) => {
  const answer = await api.inject({ url: '/api/v1/entity-payments/group-light', query, headers: person.headers });
  return { status: answer.statusCode, body: answer.json<Page>() };
};
const groups = async (query: Record<string, string>) => (await group(admin, query)).body.content;

const totals = async () => {
  const byFacts = await groups({ groups: 'status' });
  const byRows = await groups({ groups: 'status,liquidationDay' });
  return [byFacts, byRows].map(([one]) => one?.aggregation);
};
const sum = async (query: Record<string, string>) =>
  (await groups({ groups: 'status', ...query })).map(({ aggregation }) => aggregation['paymentGrossQty']);

beforeAll(async () => {
  vitoria = await aCampaign(api.db, { now: api.clock.now() });
  serra = await aCampaign(api.db, { now: api.clock.now(), campaign: { name: 'CNH Serra', edition: 2 } });
  for (const campaign of [vitoria, vitoria, serra]) {
    const { id } = await aRegistration(api.db, campaign);
    await aPayment(api.db, id);
    await aPayment(api.db, id, { paymentMethod: 'BOLETO', part: 'INSTALLMENT', dueDate: '2026-04-10' });
  }
});

test('a search needs at least one grouping, and says so', async () => {
  for (const query of [{}, { groups: '' }]) {
    const { status, body } = await group(admin, query);
    expect([status, body.errors?.fieldErrors]).toEqual([400, { groups: ['GROUPING_REQUIRED'] }]);
  }
  expect((await group(admin, { groups: 'studentCpf' })).status).toBe(400);
});

async function sheetOf(query: Record<string, string>) {
  const actor = await actorNow(api.db, admin.userId);
  if (actor === undefined) throw new Error('The administrator is not there');
  const { columns, read } = groupedPaymentsExport.open(actor, { ...query, columns: 'paymentGrossQty' });
  const now = api.clock.now();
  const rows = await Array.fromAsync(read({ db: api.db, now, found: () => undefined, check: () => undefined }));
  const shown = columns.flatMap(({ key }, index) =>
    key in PAYMENT_GROUPINGS || key === 'paymentGrossQty' ? [index] : [],
  );
  const plain = (cell: (typeof rows)[number][number]) =>
    typeof cell === 'object' && cell !== null && 'number' in cell ? cell.number : cell;
  return rows.map((row) => shown.map((index) => plain(row[index])));
}

test('the sheet stands as the screen: the sums of each first grouping above its groups, the total at the end', async () => {
  expect(await sheetOf({ groups: 'campaignName,paymentMethod' })).toEqual([
    ['CNH Vitória, 1ª edição', 'Subtotal', 4],
    ['CNH Vitória, 1ª edição', expect.any(String), 2],
    ['CNH Vitória, 1ª edição', expect.any(String), 2],
    ['CNH Serra, 2ª edição', 'Subtotal', 2],
    ['CNH Serra, 2ª edição', expect.any(String), 1],
    ['CNH Serra, 2ª edição', expect.any(String), 1],
    ['Total', '', 6],
  ]);
});

test('payments are summed by campaign: number, gross, fees, net and the shares of both holders', async () => {
  const [first, second] = await groups({ groups: 'campaignName' });
  expect(first).toMatchObject({
    campaignId: vitoria.id,
    campaignName: 'CNH Vitória, 1ª edição',
    aggregation: {
      paymentGrossQty: 4,
      paymentGrossValue: 7200,
      paymentFeePercentageInValue: 72,
      paymentFeeValue: 2,
      paymentNetValue: 7126,
      paymentPartnerGrossValue: 6120,
      paymentPartnerNetValue: 6057.08,
      paymentMarketplaceGrossValue: 1080,
      paymentMarketplaceNetValue: 1068.92,
    },
  });
  expect(second).toMatchObject({ campaignName: 'CNH Serra, 2ª edição', aggregation: { paymentGrossQty: 2 } });
});

test('several groupings make one group for each combination there is', async () => {
  const found = await groups({ groups: 'campaignName,paymentMethod,dueDate', sort: 'dueDate,ASC' });
  expect(found).toHaveLength(4);
  expect(found[0]).toMatchObject({ paymentMethod: 'PIX', dueDate: '2026-03-10' });
  expect(found.at(-1)).toMatchObject({ paymentMethod: 'BOLETO', dueDate: '2026-04-10' });
  expect(new Set(found.map(({ id }) => id)).size).toBe(4);
});

test('beyond the last page are no groups, and their number stays', async () => {
  const { status, body } = await group(admin, { groups: 'campaignName', page: '3', subtotals: 'true' });
  expect([status, body.content, body.totalSize]).toEqual([200, [], 2]);
});

test('the facts and the payments themselves come to the same, folded or not', async () => {
  const [facts, rows] = await totals();
  expect(facts).toEqual(rows);
  await foldDeltas(api.db, PAYMENT_ROLL_UP);
  expect(await totals()).toEqual([facts, rows]);
  await api.db
    .updateTable('payments')
    .set({ partnerFixedFeeCents: cents(143), marketplaceFixedFeeCents: cents(107) })
    .execute();
  const [after, afterRows] = await totals();
  expect(after).toEqual(afterRows);
  expect(after?.['paymentFeeValue']).toBe(15);
  await foldDeltas(api.db, PAYMENT_ROLL_UP);
  expect(await proveRollUp(api.db, PAYMENT_ROLL_UP)).toBeUndefined();
  await api.db
    .updateTable('payments')
    .set({ partnerFixedFeeCents: cents(43), marketplaceFixedFeeCents: cents(7) })
    .execute();
});

test('filters narrow the sums, those of the facts and those of the payments alike', async () => {
  expect(await sum({ campaignIds: serra.id })).toEqual([2]);
  expect(await sum({ dueDateStart: '2026-04-01' })).toEqual([3]);
  expect(await sum({ entityTypes: 'REGISTRATION' })).toEqual([6]);
  expect(await sum({ entityTypes: 'REGISTRATION_PENALTY' })).toEqual([]);
});

test('sums follow the rights on single payments', async () => {
  const [supervisor] = (await group(await api.signIn('SUPERVISOR'), { groups: 'status' })).body.content;
  expect(supervisor?.aggregation).toHaveProperty('paymentNetValue');
  expect(supervisor?.aggregation).not.toHaveProperty('paymentPartnerGrossValue');
  const [analyst] = (await group(await api.signIn('FINANCIAL_ANALYST'), { groups: 'status' })).body.content;
  const nothing = { paymentReceivedValue: 0, paymentReturnedValue: 0, paymentCreditedValue: 0 };
  expect(analyst?.aggregation).toEqual({ paymentGrossQty: 6, paymentGrossValue: 10_800, ...nothing });
  expect((await group(await api.signIn('STUDENT_SUPPORT'), { groups: 'status' })).status).toBe(403);
});

test('the percentage of a group is that of its payments, weighted by their gross amounts', async () => {
  const { id } = await aRegistration(api.db, await aCampaign(api.db, { now: api.clock.now() }));
  await aPayment(api.db, id, { status: 'REVERSED', grossCents: cents(100_000), partnerGrossCents: cents(73_000) });
  await aPayment(api.db, id, {
    status: 'REVERSED',
    grossCents: cents(300_000),
    partnerGrossCents: cents(273_000),
    feePercentageBasisPoints: 399,
    partnerPercentageFeeCents: cents(11_700),
    marketplacePercentageFeeCents: cents(270),
  });
  const [facts] = await groups({ groups: 'status', status: 'REVERSED' });
  const [rows] = await groups({ groups: 'status,liquidationDay', status: 'REVERSED' });
  // The fees are R$ 18,00 on R$ 1.000,00 and R$ 119,70 on R$ 3.000,00, which is 3.44 % of both together.
  expect([facts, rows].map((one) => one?.aggregation['paymentFeePercentage'])).toEqual([3.44, 3.44]);
  await api.db
    .updateTable('payments')
    .set({ status: 'PENDING', active: false })
    .where('registrationId', '=', id)
    .execute();
});

test('a group by plan carries what the plan is called by', async () => {
  const [byPlan] = await groups({ groups: 'planName' });
  expect(byPlan).toMatchObject({ planType: 'FIRST_LICENSE', planModality: 'B', planName: expect.any(String) });
  expect(byPlan).toHaveProperty('planShortName');
  expect(byPlan).toHaveProperty('planBusinessName');
  expect((await groups({ groups: 'status' }))[0]).not.toHaveProperty('planType');
});

test('people of a school choose one, and see sums of their own alone', async () => {
  const [school] = vitoria.schools;
  const own = await api.signIn('DRIVING_SCHOOL_ADMIN', { schools: [school.drivingSchoolId] });
  const refused = await group(own, { groups: 'campaignName' });
  expect(refused.body.errors?.fieldErrors).toEqual({ drivingSchoolIds: ['DRIVING_SCHOOL_FILTER_REQUIRED'] });
  const both = `${school.drivingSchoolId},${serra.schools[0].drivingSchoolId}`;
  for (const groupings of ['drivingSchoolName', 'drivingSchoolName,planName']) {
    const { body } = await group(own, { groups: groupings, drivingSchoolIds: both });
    expect([body.totalSize, body.content[0]?.aggregation['paymentGrossQty']]).toEqual([1, 4]);
  }
  const foreign = await group(own, { groups: 'campaignName', drivingSchoolIds: serra.schools[0].drivingSchoolId });
  expect(foreign.body.content).toEqual([]);
});
