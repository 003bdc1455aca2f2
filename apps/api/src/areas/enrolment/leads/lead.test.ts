import { expect, test } from 'vitest';
import { editLeadProblem, stepAfter } from './lead.ts';

const now = Temporal.Instant.from('2026-03-08T01:30:00Z');

test('a lead keeps the furthest step, also when the person goes back a page', () => {
  expect(stepAfter({ checkoutStep: 'STEP_3' }, 'PRE_REGISTRATION_2')).toBe('STEP_3');
  expect(stepAfter({ checkoutStep: 'PRE_REGISTRATION_2' }, 'STEP_1')).toBe('STEP_1');
});

test('staff correct a lead until the person is registered', () => {
  const at = { zoneOffset: '-03:00' } as const;
  expect(editLeadProblem({ ...at, stage: 'NOT_STARTED' }, '2000-01-01', now)).toBeUndefined();
  expect(editLeadProblem({ ...at, stage: 'UNFINISHED' }, '2000-01-01', now)).toBeUndefined();
  expect(editLeadProblem({ ...at, stage: 'REGISTERED' }, '2000-01-01', now)).toMatchObject({
    refused: 'LEAD_ALREADY_REGISTERED',
  });
});

test('a date of birth under eighteen is refused by the day in the campaign’s zone', () => {
  const lead = { stage: 'NOT_STARTED', zoneOffset: '-03:00' } as const;
  expect(editLeadProblem(lead, '2008-03-08', now)).toMatchObject({ refused: 'MINIMUM_AGE', field: 'dateOfBirth' });
  expect(editLeadProblem(lead, '2008-03-07', now)).toBeUndefined();
});
