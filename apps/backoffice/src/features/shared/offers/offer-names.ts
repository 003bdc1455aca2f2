import type { RowNames } from '#kit/RowChanges.tsx';

/** CFCs of a campaign, and the plans of each. */
export const OFFER_NAMES: RowNames = [
  ['CFC', 'CFCs'],
  ['plano', 'planos'],
];
