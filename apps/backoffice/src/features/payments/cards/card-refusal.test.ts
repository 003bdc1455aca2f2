import { expect, it } from 'vitest';
import { cardRefusal } from './card-refusal.ts';

const placed = (code: string) => {
  const { fields, line } = cardRefusal(code);
  return line === '' ? Object.keys(fields).join(',') : 'form';
};

it('each refusal is said where it belongs', () => {
  expect(
    [
      'CARD_RESTRICTED',
      'CARD_INVALID_DATA',
      'CARD_INVALID_NUMBER',
      'CARD_INVALID_CVV',
      'CARD_EXPIRED',
      'CARD_INSUFFICIENT_LIMIT',
      'CARD_REFUSED',
      'CARD_NOT_PROCESSED',
      'CARD_UNSUPPORTED_BRAND',
      'CARD_NOT_ARRIVED',
    ].map(placed),
  ).toEqual(['form', 'form', 'number', 'code', 'expiry', 'form', 'form', 'form', 'number', 'form']);
});
