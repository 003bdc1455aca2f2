import type { Clock } from '#kernel/clock.ts';

export interface TestClock extends Clock {
  set(moment: Temporal.Instant | string): void;
  advance(duration: Temporal.DurationLike): void;
}

/** A clock that only the test moves; it starts on a Saturday at 08:00 in Brasília. */
export function testClock(start = '2026-03-07T11:00:00Z'): TestClock {
  let moment = Temporal.Instant.from(start);
  return {
    now: () => moment,
    set: (next) => {
      moment = Temporal.Instant.from(next);
    },
    advance: (duration) => {
      moment = moment.add(duration);
    },
  };
}
