import { array, assert, integer, property, tuple } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { peopleSentAway } from './people-sent-away.ts';

describe('who was told to come back', () => {
  test('is counted before those who arrived later, until back', () => {
    const arrivals = array(tuple(integer({ min: 0, max: 1000 }), integer({ min: 0, max: 1 })), { maxLength: 100 });
    assert(
      property(arrivals, integer({ min: 0, max: 1000 }), (all, arrivedAt) => {
        const waiting = peopleSentAway();
        for (const [index, [arrived]] of all.entries()) waiting.add(String(index), arrived, 2000);
        for (const [index, [, isBack]] of all.entries()) if (isBack === 1) waiting.remove(String(index));
        const expected = all.filter(([arrived, isBack]) => isBack === 0 && arrived < arrivedAt).length;
        expect(waiting.earlierThan(arrivedAt, 1500)).toBe(expected);
      }),
    );
  });

  test('is not counted any more once they are late, so that nobody waits for who has gone', () => {
    const waiting = peopleSentAway();
    waiting.add('gone', 1000, 5000);
    expect(waiting.earlierThan(2000, 20_000)).toBe(1);
    expect(waiting.earlierThan(2000, 20_001)).toBe(0);
    expect(waiting.earlierThan(2000, 5000)).toBe(0);
  });
});

describe('how long so many people take', () => {
  test('follows how quickly the last ones were served', () => {
    const waiting = peopleSentAway();
    for (let served = 0; served < 200; served += 1) waiting.servedOne(served * 10);
    expect(waiting.secondsFor(1000, 2000)).toBeCloseTo(10);
    // Nobody was served for two more seconds, so the pace is half as high, and the same people take twice as long.
    expect(waiting.secondsFor(1000, 4000)).toBeCloseTo(20);
  });

  test('is guessed before enough were served', () => {
    const waiting = peopleSentAway();
    waiting.servedOne(0);
    expect(waiting.secondsFor(100, 60_000)).toBe(2);
  });
});
