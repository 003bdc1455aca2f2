import type { Simulated } from '#features/shared/effect/effect-differences.ts';

const NONE = { charges: 0, credits: 0, balance: 0 };
const FIGURES = {
  status: 'REGISTERED',
  businessStatus: 'PAID',
  total: NONE,
  marketplace: NONE,
  partner: NONE,
  totalPending: 0,
} as const;
export const NOTHING_CHANGES: Simulated = {
  planHash: 'a'.repeat(64),
  effect: {
    before: FIGURES,
    after: FIGURES,
    lines: [],
    paymentsThatGo: [],
    paymentsThatCome: [],
    seat: 'UNCHANGED',
    contract: 'UNCHANGED',
    messages: [],
    isOnceConfirmed: false,
  },
};
