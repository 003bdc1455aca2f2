import { addCents, cents, ZERO_CENTS } from '@habilita/kernel';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { isAboveLimit } from './second-person.ts';

const amount = fc.integer({ min: 1, max: 100_000 }).map(cents);

test('cut into pieces or not, the same money of a day waits: no division stays below the limit', () => {
  fc.assert(
    fc.property(fc.array(amount, { minLength: 1, maxLength: 8 }), amount, (pieces, limit) => {
      let done = ZERO_CENTS;
      let waits = false;
      for (const piece of pieces) {
        waits ||= isAboveLimit(piece, done, limit);
        if (!isAboveLimit(piece, done, limit)) done = addCents(done, piece);
      }
      expect(waits).toBe(addCents(ZERO_CENTS, ...pieces) > limit);
      expect(done).toBeLessThanOrEqual(limit);
    }),
  );
});

test('exactly the limit needs one person alone', () => {
  expect(isAboveLimit(cents(20_000), cents(30_000), cents(50_000))).toBe(false);
  expect(isAboveLimit(cents(20_001), cents(30_000), cents(50_000))).toBe(true);
});
