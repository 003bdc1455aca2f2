import { cents } from '@habilita/kernel';
import { expect, test } from 'vitest';
import type { StatementLine } from '../providers/dispute.ts';
import {
  type BookedReceipt,
  compareLines,
  decideRaising,
  linesOfDay,
  provedOf,
  type RaisedBefore,
  agreedAgain,
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
  compareLines({ start, end, lines, booked: receipts, readLines: lines }).map((one) => [
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
const ONE_DAY = { day: '2026-03-20', daysRead: new Set(['2026-03-20']) };
const [keeps, isRaised] = [
  { replaced: [], moved: [], isRaised: false },
  { replaced: [], moved: [], isRaised: true },
];

test.each([
  ['nothing was raised before', [], isRaised],
  ['the same is open', [raised('a', 'OPEN', same)], keeps],
  ['a person resolved the same', [raised('a', 'RESOLVED', same)], keeps],
  ['the product resolved the same', [raised('a', 'REPLACED', same)], isRaised],
  ['another is open', [raised('b', 'OPEN')], { replaced: ['b'], moved: [], isRaised: true }],
  [
    'another is open and a person resolved the same before',
    [raised('b', 'OPEN'), raised('a', 'RESOLVED', same)],
    { replaced: ['b'], moved: [], isRaised: true },
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
    { replaced: ['b'], moved: [], isRaised: false },
  ],
])('a movement has one open irregularity, of its present difference: %s', (_, before, expected) => {
  expect(decideRaising(before, 'OTHER_AMOUNT', ONE_DAY)).toEqual(expected);
});

test('the same that is open of another day takes the day on which it is found now', () => {
  const before = [raised('a', 'OPEN', { ...same, day: '2026-03-19' }), raised('b', 'RESOLVED', same)];
  expect(decideRaising(before, 'OTHER_AMOUNT', ONE_DAY)).toEqual({ replaced: [], moved: ['a'], isRaised: false });
});

const OTHER_DAY = '2026-03-21';
const replacesB = { replaced: ['b'], moved: [], isRaised: true };
test.each([
  ['the same day', [raised('b', 'OPEN')], replacesB],
  ['another day', [raised('b', 'OPEN', { day: OTHER_DAY })], keeps],
  ['another day, resolved by a person', [raised('b', 'RESOLVED', { day: OTHER_DAY })], keeps],
  ['another day, replaced since', [raised('b', 'REPLACED', { day: OTHER_DAY })], isRaised],
  ['a day that was not noted', [raised('b', 'OPEN', { day: null })], replacesB],
])('a booking without any line, whose line had another amount on %s that is not read', (_, before, expected) => {
  expect(decideRaising(before, 'NOT_IN_STATEMENT', ONE_DAY)).toEqual(expected);
});

test('a booking without any line is missing when the day that had its line is read too', () => {
  const read = { ...ONE_DAY, daysRead: new Set([ONE_DAY.day, OTHER_DAY]) };
  const before = [raised('b', 'OPEN', { day: OTHER_DAY })];
  expect(decideRaising(before, 'NOT_IN_STATEMENT', read)).toEqual(replacesB);
});

test('a booking whose line stands on another day that is read is not missing', () => {
  const receipts = [booked('a', 500), booked('b', 500)];
  const readLines = [line('also a', 500, end.add({ hours: 5 }))];
  expect(compareLines({ start, end, lines: [], booked: receipts, readLines })).toMatchObject([
    { kind: 'NOT_IN_STATEMENT', booked: { movementIds: ['b', 'also b'] } },
  ]);
});

test.each([
  ['all its lines have the booked amount', 500, [500, 500], true, 'AGREES'],
  ['one of its lines has another amount', 500, [500, 501], true, 'UNPROVED'],
  ['it has a line and no booking', null, [500], true, 'UNPROVED'],
  ['it is booked and has no line', 500, [], true, 'MISSING'],
  ['it is booked and has no line, but a day was not given', 500, [], false, 'UNPROVED'],
  ['its line has the booked amount, but another day was not given', 500, [500], false, 'AGREES'],
  ['it has neither', null, [], true, 'UNPROVED'],
] as const)('what a run proves of a movement: %s', (_, amount, told, isComplete, expected) => {
  const readLines = [line('z', 1), ...told.map((one) => line('also a', one))];
  const receipt = amount === null ? undefined : booked('a', amount);
  expect(provedOf(amount === null ? 'also a' : 'a', receipt, { readLines, isComplete })).toBe(expected);
});

test('an irregularity whose movement agrees now says of which day the statement was read again', () => {
  expect(agreedAgain('2026-03-20')).toBe(
    'O extrato do provedor de 20/03/2026 foi lido de novo e agora confere com o sistema.',
  );
});
