import { cents } from '@habilita/kernel';
import { DEFAULT_KNOBS } from '@habilita/simulators';
import { afterEach, describe, expect, test } from 'vitest';
import { appOfFile } from '../../../../test/app.ts';
import { call } from '../../../../test/builders/enrolment.ts';
import { standingOf } from '../../../../test/builders/money.ts';
import { pixStatements } from '../../../../test/builders/pix-statements.ts';
import { PIX_PROVIDER, withProvider } from '../../../../test/builders/providers.ts';
import type { StatementLine } from '../providers/dispute.ts';
import { agreedAgain } from './compare-lines.ts';
import { compareStatements } from './compare-statements.ts';

const it = appOfFile();
const { anIssued, aPaid, bookedTheDayBefore, chargeOf, lineOf, nextMorning, raisedFor, today } = pixStatements(it);
afterEach(() => {
  it.transfeera.faults.clear();
  it.transfeera.setKnobs(DEFAULT_KNOBS);
});

const LONG_AGO = '2020-01-01T00:00:00Z';

/** Money booked on one day, whose line stands with another amount on the next one, which is today. */
async function otherAmountTheDayAfter() {
  const charged = await aPaid();
  const line = { ...lineOf(charged), amount: lineOf(charged).amount + 1 };
  it.transfeera.records.receipts.put(line);
  await bookedTheDayBefore(charged);
  return { charged, line, day: today() };
}

describe('money whose line of another amount vanishes when the day of its booking is no longer read', () => {
  test('stays open, as money that the statement lacks', async () => {
    const { charged, line, day } = await otherAmountTheDayAfter();
    for (const _ of [1, 2]) await (await nextMorning()).compare();
    expect(await raisedFor(charged)).toMatchObject([{ problem: 'OTHER_AMOUNT', resolvedAt: null }]);
    it.transfeera.records.receipts.put({ ...line, at: LONG_AGO });
    const third = await nextMorning();
    for (const _ of [1, 2]) await third.compare();
    expect(await raisedFor(charged)).toMatchObject([
      { problem: 'OTHER_AMOUNT', resolution: expect.stringContaining('não traz mais este valor') },
      { problem: 'NOT_IN_STATEMENT', day, resolvedAt: null },
    ]);
  });

  test('stays open as it is while another day is not given, because the line may have moved to that day', async () => {
    const { charged, line } = await otherAmountTheDayAfter();
    for (const _ of [1, 2]) await (await nextMorning()).compare();
    it.transfeera.records.receipts.put({ ...line, at: LONG_AGO });
    it.clock.advance({ hours: 24 });
    it.transfeera.faults.order({ fault: 'SERVER_ERROR', path: '/pix/cashin' });
    await expect(compareStatements(it.deps)).rejects.toThrow('days of statements were not given');
    expect(await raisedFor(charged)).toMatchObject([{ problem: 'OTHER_AMOUNT', resolvedAt: null }]);
  });
});

/** Compares the statements as on each morning, with these lines as the whole statement of Transfeera. */
const compareWith = (lines: readonly StatementLine[]) =>
  compareStatements(
    withProvider(it.deps, PIX_PROVIDER, {
      fetchStatement: async ({ from, until }) => ({
        kind: 'statement',
        lines: lines.filter(
          ({ at }) => Temporal.Instant.compare(at, from) >= 0 && Temporal.Instant.compare(at, until) < 0,
        ),
      }),
    }),
  );

/**
 * Money whose line of another amount stands on the day of the booking for two readings, and then on the next day. The
 * clock stands on that next day.
 */
async function movedLine() {
  const charged = await aPaid();
  const { id: movementId, amount } = lineOf(charged);
  const first = { movementId, externalId: charged.externalId, amount: cents(amount + 1), at: it.clock.now() };
  it.clock.advance({ hours: 24 });
  for (const _ of [1, 2]) await compareWith([first]);
  return { charged, line: { ...first, at: it.clock.now() }, day: today() };
}

describe('a line of another amount that moves to the next day', () => {
  test('leaves the same irregularity open, which takes the day of the line', async () => {
    const { charged, line, day } = await movedLine();
    const raised = await raisedFor(charged);
    expect(raised).toMatchObject([{ problem: 'OTHER_AMOUNT', resolvedAt: null }]);
    it.clock.advance({ hours: 24 });
    await compareWith([line]);
    expect(await raisedFor(charged)).toEqual(raised);
    await compareWith([line]);
    expect(await raisedFor(charged)).toEqual(raised.map((one) => ({ ...one, day })));
  });

  test('and agrees there later is resolved by the third reading of that day', async () => {
    const { charged, line, day } = await movedLine();
    for (const _ of [1, 2]) {
      it.clock.advance({ hours: 24 });
      await compareWith([line]);
    }
    it.clock.advance({ hours: 24 });
    await compareWith([{ ...line, amount: cents(line.amount - 1) }]);
    expect(await raisedFor(charged)).toMatchObject([{ problem: 'OTHER_AMOUNT', resolution: agreedAgain(day) }]);
  });
});

test('the booked amount on the day after the booking is no difference, and resolves what was raised before', async () => {
  const charged = await aPaid();
  await bookedTheDayBefore(charged);
  for (const _ of [1, 2]) await compareStatements(it.deps);
  const morning = await nextMorning();
  expect(await morning.compare()).toMatchObject({ differenceCount: 0 });
  const resolution = expect.stringContaining('confere com o sistema');
  expect(await raisedFor(charged)).toMatchObject([{ problem: 'NOT_IN_STATEMENT', resolution }]);
});

test('money that was in the statement alone is resolved once it is booked', async () => {
  const charged = await anIssued();
  const day = today();
  it.transfeera.setKnobs({ noticeDropFirst: 9 });
  it.transfeera.engine.pay(chargeOf(charged));
  const morning = await nextMorning();
  for (const _ of [1, 2]) await morning.compare();
  expect(await raisedFor(charged)).toMatchObject([{ problem: 'NOT_BOOKED', resolvedAt: null }]);
  await it.drainJobs();
  await morning.compare();
  expect(await raisedFor(charged)).toMatchObject([{ problem: 'NOT_BOOKED', resolution: agreedAgain(day) }]);
  expect(await standingOf(it, charged)).toMatchObject({ status: 'PAID', booked: 1 });
});

test('a difference that a person opened again stays open, although it is no longer there', async () => {
  const charged = await aPaid();
  const line = lineOf(charged);
  const morning = await nextMorning();
  it.transfeera.records.receipts.put({ ...line, amount: line.amount + 1 });
  for (const _ of [1, 2]) await morning.compare();
  it.transfeera.records.receipts.put(line);
  await morning.compare();
  const [raised] = await raisedFor(charged);
  expect(raised?.resolution).toContain('confere com o sistema');
  const { headers } = await it.signIn('ADMIN');
  const reason = 'O aluno tem outro comprovante.';
  expect((await call(it, 'POST', `/irregularities/${raised?.id}/reopen`, { reason }, headers)).status).toBe(204);
  for (const _ of [1, 2]) await morning.compare();
  expect(await raisedFor(charged)).toMatchObject([{ id: raised?.id, resolvedAt: null, resolution: null }]);
});
