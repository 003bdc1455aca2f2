import type { RowNames } from '#kit/layout/index.ts';

/** What the rows of a campaign are called: CFCs, and the plans within each. */
export const OFFER_NAMES: RowNames = [
  ['CFC', 'CFCs'],
  ['plano', 'planos'],
];
