import type { RowNames } from '#kit/layout/index.ts';

/** The rows of a campaign's offer: its CFCs, and the plans of each. */
export const OFFER_NAMES: RowNames = [
  ['CFC', 'CFCs'],
  ['plano', 'planos'],
];
