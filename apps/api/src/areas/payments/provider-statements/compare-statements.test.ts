import { afterEach, expect, test } from 'vitest';
import { appOfFile } from '../../../../test/app.ts';
import { DEFAULT_KNOBS } from '@habilita/simulators';
import { standingOf } from '../../../../test/builders/money.ts';
import { pixStatements, RESOLUTION } from '../../../../test/builders/pix-statements.ts';
import { raiseIrregularity } from '#areas/money/core/index.ts';
import { agreedAgain } from './compare-lines.ts';
import { compareStatements } from './compare-statements.ts';

const it = appOfFile();
const { anIssued, aPaid, bookedTheDayBefore, chargeOf, lineOf, nextMorning, raisedFor, resolveOpen, today } =
  pixStatements(it);
afterEach(() => {
  it.transfeera.faults.clear();
  it.transfeera.setKnobs(DEFAULT_KNOBS);
});

const mark = () =>
  it.db.selectFrom('systemMarks').select(['ok', 'details']).where('name', '=', 'compare-statements').executeTakeFirst();

test('a day whose receipts were all booked has no difference', async () => {
  await aPaid();
  const morning = await nextMorning();
  const agreed = { state: 'COMPARED', lineCount: 1, totalCents: 180_000, differenceCount: 0 };
  expect(await morning.compare()).toEqual(agreed);
  expect(await morning.compare()).toEqual(agreed);
  expect(await mark()).toEqual({ ok: true, details: { differences: 0, missing: 0 } });
});

test('money whose notices were all lost is found in the statement, asked for and booked once', async () => {
  const charged = await anIssued();
  it.transfeera.setKnobs({ noticeDropFirst: 9 });
  it.transfeera.engine.pay(chargeOf(charged));
  const morning = await nextMorning();
  expect(await morning.compare()).toMatchObject({ lineCount: 1, differenceCount: 1 });
  expect(await mark()).toMatchObject({ ok: false, details: { differences: 1 } });
  await it.drainJobs();
  expect(await standingOf(it, charged)).toMatchObject({ status: 'PAID', booked: 1, raised: [], mismatches: 0 });
  expect(await morning.compare()).toMatchObject({ differenceCount: 0 });
});

test('what the statement lacks, and what it tells otherwise, is raised once, when the day is read again', async () => {
  const [lacking, other] = [await aPaid(), await aPaid()];
  const { receipts } = it.transfeera.records;
  receipts.put({ ...lineOf(lacking), at: '2020-01-01T00:00:00Z' });
  receipts.put({ ...lineOf(other), amount: lineOf(other).amount + 1 });
  const morning = await nextMorning();
  expect(await morning.compare()).toMatchObject({ differenceCount: 2 });
  expect((await standingOf(it, lacking)).raised).toEqual([]);
  for (const _ of [1, 2]) expect(await morning.compare()).toMatchObject({ differenceCount: 2 });
  for (const one of [lacking, other])
    expect(await standingOf(it, one)).toMatchObject({ booked: 1, raised: ['STATEMENT_MISMATCH'], mismatches: 0 });
});

test('a movement that differs in another way later is raised once more, and what was raised before is resolved', async () => {
  const charged = await aPaid();
  const { receipts } = it.transfeera.records;
  const receipt = lineOf(charged);
  const morning = await nextMorning();
  const told: number[] = [];
  for (const excess of [1, 2, 1]) {
    receipts.put({ ...receipt, amount: receipt.amount + excess });
    told.push(receipt.amount + excess);
    for (const _ of [1, 2]) await morning.compare();
    expect((await standingOf(it, charged)).booked).toBe(1);
    const raised = await raisedFor(charged);
    expect(raised.map(({ statement }) => statement)).toEqual(told);
    expect(raised.map(({ resolvedAt }) => resolvedAt === null)).toEqual(
      told.map((_, index) => index === told.length - 1),
    );
  }
  const [first] = await raisedFor(charged);
  expect(first?.resolution).toBe(
    'A diferença mudou: o extrato do provedor agora traz R$ 1.800,02, e o sistema registrou R$ 1.800,00. Ela está em outra irregularidade.',
  );
  const history = it.db
    .selectFrom('events')
    .select(['actorName', 'reason'])
    .where('entityId', '=', charged.registrationId)
    .where('kind', '=', 'IRREGULARITY_RESOLVED')
    .orderBy('id');
  expect(await history.execute()).toEqual([
    { actorName: null, reason: first?.resolution },
    { actorName: null, reason: expect.stringContaining('R$ 1.800,01') },
  ]);
});

test('a difference that a person resolved is not raised anew while it stays the same', async () => {
  const charged = await aPaid();
  const { receipts } = it.transfeera.records;
  const receipt = lineOf(charged);
  const morning = await nextMorning();
  receipts.put({ ...receipt, amount: receipt.amount + 1 });
  for (const _ of [1, 2]) await morning.compare();
  await resolveOpen(charged);
  await morning.compare();
  expect(await raisedFor(charged)).toMatchObject([{ resolution: RESOLUTION }]);
});

test.each([
  ['while the later one is open', [true, false]],
  ['after a person resolved the later one too', [true, true]],
])('a difference that a person resolved is raised anew when it comes back, %s', async (_, resolved) => {
  const charged = await aPaid();
  const receipt = lineOf(charged);
  const morning = await nextMorning();
  for (const [index, excess] of [1, 2, 1].entries()) {
    it.transfeera.records.receipts.put({ ...receipt, amount: receipt.amount + excess });
    await morning.compare();
    await morning.compare();
    if (resolved[index] === true) await resolveOpen(charged);
  }
  const raised = await raisedFor(charged);
  expect(raised.map(({ statement }) => statement)).toEqual([180_001, 180_002, 180_001]);
  expect(raised.map(({ resolvedAt }) => resolvedAt === null)).toEqual([false, false, true]);
});

test('a line of another amount that vanishes later is raised as missing', async () => {
  const charged = await aPaid();
  const receipt = lineOf(charged);
  const morning = await nextMorning();
  it.transfeera.records.receipts.put({ ...receipt, amount: receipt.amount + 1 });
  for (const _ of [1, 2]) await morning.compare();
  it.transfeera.records.receipts.put({ ...receipt, at: '2020-01-01T00:00:00Z' });
  for (const _ of [1, 2]) await morning.compare();
  const resolution = expect.stringContaining('o extrato do provedor não traz mais este valor');
  expect(await raisedFor(charged)).toMatchObject([
    { statement: 180_001, resolution },
    { statement: null, resolvedAt: null },
  ]);
});

test('another amount on the day after the booking is raised for its line alone, however often both are read', async () => {
  const charged = await aPaid();
  const receipt = lineOf(charged);
  it.transfeera.records.receipts.put({ ...receipt, amount: receipt.amount + 1 });
  await bookedTheDayBefore(charged);
  for (const _ of [1, 2]) await compareStatements(it.deps);
  const morning = await nextMorning();
  for (const _ of [1, 2, 3]) await morning.compare();
  const missing = { statement: null, resolution: expect.stringContaining('agora traz R$ 1.800,01') };
  expect(await raisedFor(charged)).toMatchObject([missing, { statement: 180_001, resolvedAt: null }]);
  await resolveOpen(charged);
  for (const _ of [1, 2]) await morning.compare();
  expect(await raisedFor(charged)).toMatchObject([missing, { statement: 180_001, resolution: RESOLUTION }]);
});

test('a difference that goes away is resolved by the product, and raised anew when it comes back', async () => {
  const charged = await aPaid();
  const receipt = lineOf(charged);
  const { receipts } = it.transfeera.records;
  const day = today();
  const morning = await nextMorning();
  receipts.put({ ...receipt, amount: receipt.amount + 1 });
  for (const _ of [1, 2]) await morning.compare();
  receipts.put(receipt);
  expect(await morning.compare()).toMatchObject({ differenceCount: 0 });
  const gone = { statement: 180_001, resolution: agreedAgain(day) };
  expect(await raisedFor(charged)).toMatchObject([gone]);
  receipts.put({ ...receipt, amount: receipt.amount + 1 });
  await morning.compare();
  expect(await raisedFor(charged)).toMatchObject([gone, { statement: 180_001, resolvedAt: null }]);
});

test('a difference that goes away leaves what a person resolved, and what is about something else, as it is', async () => {
  const [resolved, other] = [await aPaid(), await aPaid()];
  const { receipts } = it.transfeera.records;
  const morning = await nextMorning();
  for (const one of [resolved, other]) receipts.put({ ...lineOf(one), amount: lineOf(one).amount + 1 });
  for (const _ of [1, 2]) await morning.compare();
  await resolveOpen(resolved);
  const { registrationId, paymentId } = resolved;
  const elsewhere = { type: 'NOTICE_NOT_CONFIRMED', registrationId, paymentId, details: {} } as const;
  await it.db.transaction().execute((trx) => raiseIrregularity(trx, elsewhere, it.clock.now()));
  receipts.put({ ...lineOf(resolved), amount: lineOf(resolved).amount - 1 });
  expect(await morning.compare()).toMatchObject({ differenceCount: 1 });
  expect(await raisedFor(resolved)).toMatchObject([{ resolution: RESOLUTION }, { resolvedAt: null }]);
  expect(await raisedFor(other)).toMatchObject([{ statement: 180_001, resolvedAt: null }]);
});

test('a line of another amount on the day after the booking that vanishes leaves the booking raised as missing', async () => {
  const charged = await aPaid();
  const receipt = lineOf(charged);
  const { receipts } = it.transfeera.records;
  receipts.put({ ...receipt, amount: receipt.amount + 1 });
  await bookedTheDayBefore(charged);
  const morning = await nextMorning();
  for (const _ of [1, 2]) await morning.compare();
  receipts.put({ ...receipt, at: '2020-01-01T00:00:00Z' });
  for (const _ of [1, 2]) await morning.compare();
  const raised = await raisedFor(charged);
  expect(raised.filter(({ resolvedAt }) => resolvedAt === null)).toMatchObject([{ statement: null }]);
  expect(raised.at(-2)).toMatchObject({
    statement: 180_001,
    resolution: expect.stringContaining('não traz mais este valor'),
  });
});

test('money that pays no charge of ours waits in the ledger, and is booked once', async () => {
  const receipt = { txid: null, integrationId: null, pixKey: '11222333000181', amount: 7_700 };
  const at = it.clock.now();
  const stamp = at.toString().replaceAll(/[-:T]/g, '').slice(0, 12);
  const id = `E27084098${stamp}abcdefghijk`;
  it.transfeera.records.receipts.put({
    id,
    ...receipt,
    at: at.toString(),
    payer: { name: 'Alguém', document: '52998224725' },
  });
  const morning = await nextMorning();
  await morning.compare();
  await morning.compare();
  const rows = await it.db
    .selectFrom('irregularities as i')
    .innerJoin('ledgerTransactions as t', 't.sourceId', 'i.id')
    .select(['i.type', 't.kind'])
    .where('t.sourceType', '=', 'IRREGULARITY')
    .execute();
  expect(rows).toEqual([{ type: 'UNKNOWN_CHARGE', kind: 'PLATFORM_PAYMENT' }]);
});

test('a statement that is not given is said so, and is read the next time', async () => {
  const morning = await nextMorning();
  it.transfeera.faults.order({ fault: 'SERVER_ERROR', path: '/pix/cashin' });
  await expect(morning.compare()).rejects.toThrow('days of statements were not given');
  expect(await mark()).toMatchObject({ ok: false, details: { missing: 1 } });
  it.transfeera.faults.clear();
  expect(await morning.compare()).toMatchObject({ state: 'COMPARED' });
  expect(await mark()).toMatchObject({ details: { missing: 0 } });
});
