import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { proposeMoves } from './propose-moves.ts';
import type { FreeSlot } from './slots.ts';

const at = (iso: string): Temporal.Instant => Temporal.Instant.from(iso);
const slot = (iso: string, freeAttendants = 1): FreeSlot => ({
  start: at(iso),
  end: at(iso).add({ minutes: 30 }),
  freeAttendants,
});
const booked = (registrationId: string, iso: string) => ({ registrationId, startsAt: at(iso) });
const told = (proposals: Map<string, Temporal.Instant>) =>
  Object.fromEntries([...proposals].map(([id, start]) => [id, start.toString()]));

describe('who is booked on a day that closes', () => {
  test('is proposed the next day with a place, at the time nearest to theirs', () => {
    const slots = [slot('2026-03-10T12:00:00Z'), slot('2026-03-10T18:00:00Z'), slot('2026-03-11T14:00:00Z')];
    const bookings = [booked('b', '2026-03-09T14:30:00Z'), booked('a', '2026-03-09T14:00:00Z')];
    expect(told(proposeMoves(bookings, slots))).toEqual({ a: '2026-03-10T12:00:00Z', b: '2026-03-10T18:00:00Z' });
  });

  test('goes to an earlier day only when no later one has a place', () => {
    const slots = [slot('2026-03-05T14:00:00Z'), slot('2026-03-06T14:00:00Z'), slot('2026-03-20T14:00:00Z')];
    const bookings = ['a', 'b', 'c', 'd'].map((id, minute) => booked(id, `2026-03-09T14:0${minute}:00Z`));
    expect(told(proposeMoves(bookings, slots))).toEqual({
      a: '2026-03-20T14:00:00Z',
      b: '2026-03-06T14:00:00Z',
      c: '2026-03-05T14:00:00Z',
    });
  });

  test('gets a slot as long as there is one, and no slot is given more often than it has attendants', () => {
    const start = fc
      .integer({ min: 0, max: 200 })
      .map((halfHours) => at('2026-03-09T11:00:00Z').add({ minutes: 30 * halfHours }));
    const someSlots = fc.uniqueArray(fc.record({ start, freeAttendants: fc.integer({ min: 1, max: 3 }) }), {
      selector: (each) => each.start.epochMilliseconds,
      maxLength: 30,
    });
    fc.assert(
      fc.property(fc.array(start, { maxLength: 40 }), someSlots, (startsAt, free) => {
        const bookings = startsAt.map((each, n) => ({ registrationId: String(n), startsAt: each }));
        const slots = free.map((each) => ({ ...each, end: each.start.add({ minutes: 30 }) }));
        const given = [...proposeMoves(bookings, slots).values()];
        const places = slots.reduce((sum, { freeAttendants }) => sum + freeAttendants, 0);
        expect(given).toHaveLength(Math.min(bookings.length, places));
        for (const each of slots)
          expect(given.filter((one) => one.equals(each.start)).length).toBeLessThanOrEqual(each.freeAttendants);
      }),
    );
  });
});
