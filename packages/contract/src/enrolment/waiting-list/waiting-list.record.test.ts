import { expect, test } from 'vitest';
import { editWaitingListBody } from './waiting-list.routes.ts';
import { dueDateFor, periodProblems } from './waiting-list.record.ts';

const NOW = '2026-03-18T15:00:00Z';
const problemsOf = (registrationEndDate: string, boletoExpiration: string) =>
  periodProblems({ registrationEndDate, boletoExpiration }, '-03:00', NOW).map(({ path, code }) => `${path} ${code}`);

test('a due date on or after the day of the deadline is fine, one before it is refused', () => {
  expect(problemsOf('2026-03-20T22:00:00Z', '2026-03-20')).toEqual([]);
  expect(problemsOf('2026-03-20T22:00:00Z', '2026-03-25')).toEqual([]);
  expect(problemsOf('2026-03-20T22:00:00Z', '2026-03-19')).toEqual(['boletoExpiration WAITING_LIST_PERIOD_INVALID']);
});

test("the day of the deadline is the campaign's, not that of UTC", () => {
  expect(problemsOf('2026-03-21T02:00:00Z', '2026-03-20')).toEqual([]);
});

test('neither the deadline nor the due date may have passed; today is the least', () => {
  expect(problemsOf('2026-03-18T15:00:00Z', '2026-03-30')).toEqual(['registrationEndDate DATE_IN_PAST']);
  expect(problemsOf('2026-03-18T15:00:01Z', '2026-03-17')).toEqual(['boletoExpiration DATE_IN_PAST']);
  expect(problemsOf('2026-03-18T15:00:01Z', '2026-03-18')).toEqual([]);
});

test('another deadline puts the due date five days after it, unless the current one is still valid', () => {
  expect(dueDateFor('2026-03-20T22:00:00Z', null, '-03:00')).toBe('2026-03-25');
  expect(dueDateFor('2026-03-20T22:00:00Z', '2026-03-19', '-03:00')).toBe('2026-03-25');
  expect(dueDateFor('2026-03-20T22:00:00Z', '2026-03-20', '-03:00')).toBe('2026-03-20');
  expect(dueDateFor('2026-03-20T22:00:00Z', '2026-04-30', '-03:00')).toBe('2026-04-30');
  expect(dueDateFor('2026-03-28T02:00:00Z', null, '-03:00')).toBe('2026-04-01');
});

test.each(['2126', '1926'])('the year %s is a typing error in the deadline and in the due date', (year) => {
  const entry = {
    name: 'Ana Lima',
    email: 'ana@exemplo.com.br',
    registrationEndDate: `${year}-03-20T22:00:00Z`,
    boletoExpiration: `${year}-03-25`,
  };
  const { error } = editWaitingListBody.safeParse(entry);
  expect(error?.issues.map(({ path }) => path.join('.'))).toEqual(['registrationEndDate', 'boletoExpiration']);
});
