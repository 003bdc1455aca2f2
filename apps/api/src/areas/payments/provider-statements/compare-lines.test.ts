import { cents } from '@habilita/kernel';
import { expect, test } from 'vitest';
import type { StatementLine } from '../providers/dispute.ts';
import {
  type BookedReceipt,
  compareLines,
  decideRaising,
  linesOfDay,
  type RaisedBefore,
  vanishedDifference,
} from './compare-lines.ts';

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

const raised = (id: string, state: RaisedBefore['state'], other: Partial<RaisedBefore> = {}): RaisedBefore => ({
  id,
  state,
  problem: 'OTHER_AMOUNT',
  day: '2026-03-20',
  isSame: false,
  ...other,
});
const same = { isSame: true };
const [keeps, isRaised] = [
  { replaced: [], isRaised: false },
  { replaced: [], isRaised: true },
];

test.each([
  ['nothing was raised before', [], isRaised],
  ['the same is open', [raised('a', 'OPEN', same)], keeps],
  ['a person resolved the same', [raised('a', 'RESOLVED', same)], keeps],
  ['the product resolved the same', [raised('a', 'REPLACED', same)], isRaised],
  ['another is open', [raised('b', 'OPEN')], { replaced: ['b'], isRaised: true }],
  [
    'another is open and a person resolved the same before',
    [raised('b', 'OPEN'), raised('a', 'RESOLVED', same)],
    { replaced: ['b'], isRaised: true },
  ],
  [
    'another was resolved since a person resolved the same',
    [raised('b', 'RESOLVED'), raised('a', 'RESOLVED', same)],
    isRaised,
  ],
  ['the product resolved another since', [raised('b', 'REPLACED'), raised('a', 'RESOLVED', same)], isRaised],
  [
    'a person opened the same again beside another',
    [raised('b', 'OPEN'), raised('a', 'OPEN', same)],
    { replaced: ['b'], isRaised: false },
  ],
])('a movement has one open irregularity, of its present difference: %s', (_, before, expected) => {
  expect(decideRaising(before, 'OTHER_AMOUNT', '2026-03-20')).toEqual(expected);
});

test.each([
  ['the same day', [raised('b', 'OPEN')], { replaced: ['b'], isRaised: true }],
  ['another day', [raised('b', 'OPEN', { day: '2026-03-21' })], keeps],
  ['another day, resolved by a person', [raised('b', 'RESOLVED', { day: '2026-03-21' })], keeps],
  ['another day, replaced since', [raised('b', 'REPLACED', { day: '2026-03-21' })], isRaised],
  ['a day that was not noted', [raised('b', 'OPEN', { day: null })], { replaced: ['b'], isRaised: true }],
])('a booking without a line of its day, whose line had another amount on %s', (_, before, expected) => {
  expect(decideRaising(before, 'NOT_IN_STATEMENT', '2026-03-20')).toEqual(expected);
});

test('an irregularity whose difference is gone says of which day the statement was read again', () => {
  expect(vanishedDifference('2026-03-20')).toBe(
    'O extrato do provedor de 20/03/2026 foi lido de novo e não traz mais esta diferença.',
  );
});
