import { expect, test } from 'vitest';
import { resetLinkProblem } from './reset-link.ts';

const now = Temporal.Instant.from('2026-03-07T11:00:00Z');

test('a link works for an hour, once, and says why when it does not', () => {
  const fresh = { expiresAt: now.add({ seconds: 1 }), usedAt: null };
  expect(resetLinkProblem(fresh, now)).toBeUndefined();
  expect(resetLinkProblem(undefined, now)).toEqual({ refused: 'RESET_LINK_INVALID' });
  expect(resetLinkProblem({ ...fresh, usedAt: now }, now)).toEqual({ refused: 'RESET_LINK_USED' });
  expect(resetLinkProblem({ ...fresh, expiresAt: now }, now)).toEqual({ refused: 'RESET_LINK_EXPIRED' });
  expect(resetLinkProblem({ expiresAt: now, usedAt: now }, now)).toEqual({ refused: 'RESET_LINK_USED' });
});
