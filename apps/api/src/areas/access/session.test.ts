import { expect, test } from 'vitest';
import { decideRefresh } from './session.ts';

const now = Temporal.Instant.from('2026-03-07T11:00:00Z');
const live = { expiresAt: now.add({ hours: 1 }), endedAt: null };
const unused = { usedAt: null };
const used = (secondsAgo: number) => ({ usedAt: now.subtract({ seconds: secondsAgo }) });

test('the newest refresh token is replaced by its successor', () => {
  expect(decideRefresh(live, unused, undefined, now)).toBe('ROTATE');
});

test('a second tab that renews within ten seconds gets the same successor', () => {
  expect(decideRefresh(live, used(0), unused, now)).toBe('REPEAT');
  expect(decideRefresh(live, used(9), unused, now)).toBe('REPEAT');
});

test('a token replaced ten seconds ago ends the session', () => {
  expect(decideRefresh(live, used(10), unused, now)).toBe('REUSED');
});

test('a token whose successor was itself replaced ends the session, however recent', () => {
  expect(decideRefresh(live, used(1), used(0), now)).toBe('REUSED');
  expect(decideRefresh(live, used(1), undefined, now)).toBe('REUSED');
});

test('nothing renews a session that ended or expired', () => {
  expect(decideRefresh({ ...live, endedAt: now }, unused, undefined, now)).toBe('OVER');
  expect(decideRefresh({ ...live, expiresAt: now }, unused, undefined, now)).toBe('OVER');
});
