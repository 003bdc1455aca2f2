import { expect, test } from 'vitest';
import { dayOf, mayDecideCase, termOf } from './case.ts';

test('a request is answered within fifteen days of the day it was made', () => {
  expect(termOf(undefined, '2026-03-07')).toEqual({ requestedOn: '2026-03-07', dueOn: '2026-03-22' });
  expect(termOf('2026-02-20', '2026-03-07')).toEqual({ requestedOn: '2026-02-20', dueOn: '2026-03-07' });
});

test('a day to come, or of long ago, is refused', () => {
  expect(termOf('2026-03-08', '2026-03-07')).toEqual({ refused: 'DATE_IN_FUTURE', field: 'requestedOn' });
  expect(termOf('2024-03-07', '2026-03-07')).toEqual({ refused: 'CONSENT_REQUEST_TOO_OLD', field: 'requestedOn' });
});

test('the day is that of Brasília', () => {
  expect(dayOf(Temporal.Instant.from('2026-03-07T02:30:00Z'))).toBe('2026-03-06');
});

test('another person decides, and only once', () => {
  expect(mayDecideCase({ status: 'OPEN', openedById: 'a' }, 'a')).toBe('CONSENT_CASE_OWN');
  expect(mayDecideCase({ status: 'OPEN', openedById: 'a' }, 'b')).toBe(true);
  expect(mayDecideCase({ status: 'DONE', openedById: 'a' }, 'b')).toBe('CONSENT_CASE_ENDED');
});
