import { describe, expect, test } from 'vitest';
import { preRegistrationProblem, windowState } from './campaign-window.ts';

const at = (iso: string) => Temporal.Instant.from(iso);

describe('the window of a campaign', () => {
  const campaign = {
    startDate: at('2026-03-02T03:00:00Z'),
    registrationStartDate: at('2026-03-07T11:00:00Z'),
    registrationEndDate: at('2026-03-08T23:59:59Z'),
  };

  test.each([
    ['2026-03-02T02:59:59Z', 'NOT_STARTED'],
    ['2026-03-02T03:00:00Z', 'PRE_REGISTRATION_OPEN'],
    ['2026-03-07T10:59:59Z', 'PRE_REGISTRATION_OPEN'],
    ['2026-03-07T11:00:00Z', 'OPEN'],
    ['2026-03-08T23:59:59Z', 'OPEN'],
    ['2026-03-09T00:00:00Z', 'CLOSED'],
  ])('at %s is %s', (moment, state) => {
    expect(windowState(campaign, at(moment))).toBe(state);
    const refused = preRegistrationProblem(campaign, at(moment)) !== undefined;
    expect(refused).toBe(state === 'NOT_STARTED' || state === 'CLOSED');
  });
});
