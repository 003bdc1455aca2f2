import { describe, expect, it } from 'vitest';
import { brandOf, DENIALS, hasCardCheckDigit, outcomeOf, TEST_CARDS } from './test-cards.ts';

const today = Temporal.PlainDate.from('2026-11-20');
const card = (number: string, change = {}) => ({
  number,
  expirationMonth: 12,
  expirationYear: 2030,
  securityCode: '123',
  ...change,
});

describe('test cards', () => {
  it('every card of the table behaves as the table says', () => {
    const outcomes = TEST_CARDS.map((known) => outcomeOf(card(known.number), today));
    expect(outcomes).toEqual(TEST_CARDS.map((known) => known.outcome));
  });

  it('each of the nine refusals has a card, and every number passes its check digit', () => {
    expect(Object.keys(DENIALS)).toHaveLength(9);
    const outcomes = new Set(TEST_CARDS.map((known) => known.outcome));
    for (const denial of Object.keys(DENIALS)) expect(outcomes).toContain(denial);
    expect(TEST_CARDS.filter((known) => !hasCardCheckDigit(known.number))).toEqual([]);
  });

  it('the brand comes from the first digits', () => {
    for (const known of TEST_CARDS.filter(({ brand }) => brand !== 'DISCOVER'))
      expect(brandOf(known.number)).toBe(known.brand);
    expect(brandOf('6011111111111117')).toBeNull();
  });

  it('a good number with a past month, a wrong code or a wrong digit is refused for that reason', () => {
    expect(outcomeOf(card('4111111111111111', { expirationMonth: 10, expirationYear: 2026 }), today)).toBe(
      'expired_card',
    );
    expect(outcomeOf(card('4111111111111111', { expirationMonth: 11, expirationYear: 2026 }), today)).toBe('approved');
    expect(outcomeOf(card('4111111111111111', { securityCode: '000' }), today)).toBe('invalid_cvv');
    expect(outcomeOf(card('4111111111111112'), today)).toBe('invalid_number');
  });
});
