import { describe, expect, test } from 'vitest';
import { firstEmpty, inSeatOrder, ranOut, stocksOf } from './seats.ts';

const place = { campaignId: 'c', campaignDrivingSchoolId: 's', campaignPlanId: 'p' };
const scopes = (method: 'PIX' | 'BOLETO' | 'BOLETO_PARCELADO' | null) =>
  stocksOf(place, method).map((stock) => stock.scope);

describe('the seats of a registration', () => {
  test('come from campaign, school and plan, in this order, and from the cap of a boleto method', () => {
    expect(scopes('PIX')).toEqual(['CAMPAIGN', 'DRIVING_SCHOOL', 'PLAN']);
    expect(scopes(null)).toEqual(['CAMPAIGN', 'DRIVING_SCHOOL', 'PLAN']);
    expect(scopes('BOLETO')).toEqual(['CAMPAIGN', 'DRIVING_SCHOOL', 'PLAN', 'BOLETO']);
    expect(scopes('BOLETO_PARCELADO')).toEqual(['CAMPAIGN', 'DRIVING_SCHOOL', 'PLAN', 'BOLETO_PARCELADO']);
  });

  test('are moved in this order, and by owner, whoever moves them: nobody waits in a ring', () => {
    const moves = [
      { scope: 'BOLETO', ownerId: 'c', by: -1 },
      { scope: 'PLAN', ownerId: 'q', by: -1 },
      { scope: 'PLAN', ownerId: 'p', by: -1 },
      { scope: 'PLAN', ownerId: 'p', by: 1 },
      { scope: 'CAMPAIGN', ownerId: 'c', by: 1 },
    ] as const;
    const moved = inSeatOrder(moves).map(({ scope, ownerId, by }) => `${scope} ${ownerId} ${by}`);
    expect(moved).toEqual(['CAMPAIGN c 1', 'PLAN p -1', 'PLAN p 1', 'PLAN q -1', 'BOLETO c -1']);
  });

  test('the first empty stock is the one told about; no limit is never empty', () => {
    const left = { CAMPAIGN: null, DRIVING_SCHOOL: 0, PLAN: 0, BOLETO: 1, BOLETO_PARCELADO: 1 };
    const empty = firstEmpty(stocksOf(place, 'BOLETO'), ({ scope }) => left[scope]);
    expect(empty?.scope).toBe('DRIVING_SCHOOL');
    expect(empty && ranOut(empty.scope)).toEqual({ refused: 'NO_DRIVING_SCHOOL_VACANCIES' });
    expect(firstEmpty(stocksOf(place, 'PIX'), () => null)).toBeUndefined();
  });
});
