import { expect, test } from 'vitest';
import { decideRefresh } from './session.ts';

const now = Temporal.Instant.from('2026-03-07T11:00:00Z');
const live = { expiresAt: now.add({ hours: 1 }), endedAt: null };
const unused = { usedAt: null };
const here = { now, sameBrowser: true };
const used = (secondsAgo: number) => ({ usedAt: now.subtract({ seconds: secondsAgo }) });

test('the newest refresh token is replaced by its successor', () => {
  expect(decideRefresh(live, unused, undefined, here)).toBe('ROTATE');
});

test('a second tab, or a browser whose answer was lost, gets the same successor within a minute', () => {
  expect(decideRefresh(live, used(0), unused, here)).toBe('REPEAT');
  expect(decideRefresh(live, used(59), unused, here)).toBe('REPEAT');
});

test('a token replaced a minute ago, or brought by another browser, ends the session', () => {
  expect(decideRefresh(live, used(60), unused, here)).toBe('REUSED');
  expect(decideRefresh(live, used(1), unused, { now, sameBrowser: false })).toBe('REUSED');
});

test('a token whose successor was itself replaced ends the session, however recent', () => {
  expect(decideRefresh(live, used(1), used(0), here)).toBe('REUSED');
  expect(decideRefresh(live, used(1), undefined, here)).toBe('REUSED');
});

test('nothing renews a session that ended or expired', () => {
  expect(decideRefresh({ ...live, endedAt: now }, unused, undefined, here)).toBe('OVER');
  expect(decideRefresh({ ...live, expiresAt: now }, unused, undefined, here)).toBe('OVER');
});
