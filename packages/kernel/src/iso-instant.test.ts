import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { isoInstant } from './iso-instant.ts';

const LAST_NANOSECOND = 8_640_000_000_000_000_000_000n;
const moments = fc
  .oneof(fc.bigInt(-LAST_NANOSECOND, LAST_NANOSECOND), fc.bigInt(0n, 4_102_444_800_000_000_000n))
  .map((nanoseconds) => Temporal.Instant.fromEpochNanoseconds(nanoseconds));

test('an instant is written as Temporal writes it to the millisecond', () => {
  fc.assert(
    fc.property(moments, (moment) => {
      expect(isoInstant(moment)).toBe(moment.toString({ smallestUnit: 'millisecond' }));
    }),
    { numRuns: 5000 },
  );
});
