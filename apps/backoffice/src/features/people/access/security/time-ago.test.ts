import { expect, it } from 'vitest';
import { timeAgoText } from './time-ago.ts';

it.each([
  ['2026-11-20T11:59:01Z', 'agora mesmo'],
  ['2026-11-20T11:55:00Z', 'há 5 minutos'],
  ['2026-11-20T10:30:00Z', 'há 1 hora'],
  ['2026-11-20T01:00:00Z', 'há 11 horas'],
])('a session last used at %s was used %s', (instant, words) => {
  expect(timeAgoText(instant, Date.UTC(2026, 10, 20, 12))).toBe(words);
});
