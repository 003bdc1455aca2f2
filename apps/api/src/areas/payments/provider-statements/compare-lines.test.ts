import { cents } from '@habilita/kernel';
import { expect, test } from 'vitest';
import type { StatementLine } from '../providers/dispute.ts';
import { type BookedReceipt, compareLines, linesOfDay } from './compare-lines.ts';

const [start, end] = [Temporal.Instant.from('2026-03-20T03:00:00Z'), Temporal.Instant.from('2026-03-21T03:00:00Z')];
const line = (movementId: string, amount: number, at = start.add({ hours: 9 })): StatementLine => ({
  movementId,
  externalId: movementId,
  amount: cents(amount),
  at,
});
const booked = (movementId: string, amount: number, at = start.add({ hours: 9 })): BookedReceipt => ({
  providerEventId: `event of ${movementId}`,
  paymentId: null,
  amount: cents(amount),
  at,
  movementIds: [movementId, `also ${movementId}`],
});
const compared = (lines: readonly StatementLine[], receipts: readonly BookedReceipt[]) =>
  compareLines({ start, end, lines, booked: receipts }).map((one) => [
    one.kind,
    one.kind === 'NOT_IN_STATEMENT' ? one.booked.movementIds[0] : one.line.movementId,
  ]);

test('receipts that agree by any of their ids are no difference', () => {
  expect(compared([line('a', 500), line('also b', 700)], [booked('a', 500), booked('b', 700)])).toEqual([]);
});

test('one that is not booked, one that the statement lacks and one of another amount are', () => {
  expect(compared([line('a', 500), line('c', 100)], [booked('a', 501), booked('b', 700)])).toEqual([
    ['OTHER_AMOUNT', 'a'],
    ['NOT_BOOKED', 'c'],
    ['NOT_IN_STATEMENT', 'b'],
  ]);
});

test('what one clock has before midnight and the other after it is found all the same, and belongs to one day', () => {
  const [before, after] = [end.subtract({ minutes: 1 }), end.add({ minutes: 1 })];
  expect(compared([line('a', 500, after)], [booked('a', 500, before)])).toEqual([]);
  expect(compared([line('a', 500, after)], [])).toEqual([]);
  expect(linesOfDay({ start, end, lines: [line('a', 500, after), line('b', 1, before)] })).toHaveLength(1);
});
