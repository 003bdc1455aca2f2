import { describe, expect, test } from 'vitest';
import { preRegistrationProblem, windowState } from './campaign-window.ts';
import { firstEmpty, ranOut, stocksOf } from './seats.ts';

const place = { campaignId: 'c', campaignDrivingSchoolId: 's', campaignPlanId: 'p' };
const at = (iso: string) => Temporal.Instant.from(iso);
const scopes = (method: 'PIX' | 'BOLETO' | 'BOLETO_PARCELADO' | null) =>
  stocksOf(place, method).map((stock) => stock.scope);

describe('the seats of a registration', () => {
  test('come from campaign, school and plan, in this order, and from the cap of a boleto method', () => {
    expect(scopes('PIX')).toEqual(['CAMPAIGN', 'DRIVING_SCHOOL', 'PLAN']);
    expect(scopes(null)).toEqual(['CAMPAIGN', 'DRIVING_SCHOOL', 'PLAN']);
    expect(scopes('BOLETO')).toEqual(['CAMPAIGN', 'DRIVING_SCHOOL', 'PLAN', 'BOLETO']);
    expect(scopes('BOLETO_PARCELADO')).toEqual(['CAMPAIGN', 'DRIVING_SCHOOL', 'PLAN', 'BOLETO_PARCELADO']);
  });

  test('the first empty stock is the one told about; no limit is never empty', () => {
    const left = { CAMPAIGN: null, DRIVING_SCHOOL: 0, PLAN: 0, BOLETO: 1, BOLETO_PARCELADO: 1 };
    const empty = firstEmpty(stocksOf(place, 'BOLETO'), ({ scope }) => left[scope]);
    expect(empty?.scope).toBe('DRIVING_SCHOOL');
    expect(empty && ranOut(empty.scope)).toEqual({ refused: 'NO_DRIVING_SCHOOL_VACANCIES' });
    expect(firstEmpty(stocksOf(place, 'PIX'), () => null)).toBeUndefined();
  });
});

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
