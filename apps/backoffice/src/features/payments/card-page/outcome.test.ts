import { expect, it } from 'vitest';
import { outcomeOf } from './outcome.ts';

const card = { provider: 'sandbox', tokenUrl: 'http://provider.test', installments: [], inProgress: false };
const open = { status: 'PENDING', active: true, paymentMethod: 'CREDIT', card } as const;

it.each([
  [{}, 'PAYABLE'],
  [{ card: { ...card, inProgress: true } }, 'IN_PROGRESS'],
  [{ card: null }, 'ISSUING'],
  [{ status: 'PAID', card: null }, 'PAID'],
  [{ status: 'CANCELLED', card: null }, 'CLOSED'],
  [{ active: false, card: null }, 'CLOSED'],
  [{ paymentMethod: 'PIX', card: null }, 'OTHER_METHOD'],
] as const)('a payment with %o is %s', (change, outcome) => {
  expect(outcomeOf({ ...open, ...change })).toBe(outcome);
});
