import { ZERO_CENTS } from '@habilita/kernel';
import type { Simulated } from '#features/shared/effect/effect-differences.ts';
import type { Answer, Asked } from './asked.ts';

const NONE = { charges: ZERO_CENTS, credits: ZERO_CENTS, balance: ZERO_CENTS };
const FIGURES = {
  status: 'REGISTERED',
  businessStatus: 'PAID',
  total: NONE,
  marketplace: NONE,
  partner: NONE,
  totalPending: ZERO_CENTS,
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

/** A server's response that asks for these fields, has this effect and finds nothing wrong. */
export const answered = (fields: readonly Asked[] = [], simulated: Simulated = NOTHING_CHANGES): Answer => ({
  ...simulated,
  fields: [...fields],
  problems: [],
});
