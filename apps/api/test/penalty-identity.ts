import { addCents } from '@habilita/kernel';
import { expect } from 'vitest';
import { type Facts, NO_SHARES, openPayments, totalOf } from '#areas/money/core/index.ts';

/** Checks that payments of a penalty exist only where a penalty was charged, and do not exceed its amount. */
export function provePenalty({ abandonment, payments }: Facts): void {
  const asked = openPayments({ payments }).filter(({ entityType }) => entityType === 'REGISTRATION_PENALTY');
  expect(asked.every(({ entityId }) => entityId === abandonment?.id)).toBe(true);
  const penalty = totalOf(abandonment?.penalty ?? NO_SHARES);
  expect(addCents(...asked.map(({ gross }) => gross))).toBeLessThanOrEqual(penalty);
}
