import { addCents } from '@habilita/kernel';
import { expect } from 'vitest';
import { type Facts, NO_SHARES, openPayments, totalOf } from '#areas/money/core/index.ts';

/** Penalty payments ask for a penalty that was charged, and for no more than it. */
export function provePenalty({ abandonment, payments }: Facts): void {
  const asked = openPayments({ payments }).filter(({ entityType }) => entityType === 'REGISTRATION_PENALTY');
  expect(asked.every(({ entityId }) => entityId === abandonment?.id)).toBe(true);
  const penalty = totalOf(abandonment?.penalty ?? NO_SHARES);
  expect(addCents(...asked.map(({ gross }) => gross))).toBeLessThanOrEqual(penalty);
}
