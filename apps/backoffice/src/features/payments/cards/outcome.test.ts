import { expect, it } from 'vitest';
import { outcomeOf } from './outcome.ts';

const card = { provider: 'getnet', fieldsUrl: 'http://cards.test/fields', installments: [], inProgress: false };
const open = { status: 'PENDING', active: true, card, howToPay: null } as const;

it.each([
  [{}, 'PAYABLE'],
  [{ card: { ...card, inProgress: true } }, 'IN_PROGRESS'],
  [{ card: null }, 'ISSUING'],
  [{ status: 'PAID', card: null }, 'PAID'],
  [{ status: 'CANCELLED', card: null }, 'CLOSED'],
  [{ active: false, card: null }, 'CLOSED'],
  [{ howToPay: { kind: 'BOLETO', typefulLine: '0', pix: null }, card: null }, 'TO_PAY_BY_CODE'],
  [{ howToPay: { kind: 'KEY_REQUIRED' }, card: null }, 'KEY_REQUIRED'],
  [{ howToPay: { kind: 'NOT_READY' }, card: null }, 'ISSUING'],
  [{ howToPay: { kind: 'PIX_EXPIRED' }, card: null }, 'PIX_EXPIRED'],
  [{ howToPay: { kind: 'WAITS_FOR_SCHOOL' }, card: null }, 'WAITS_FOR_SCHOOL'],
  [{ howToPay: { kind: 'REFUSED' }, card: null }, 'REFUSED'],
] as const)('a payment with %o is %s', (change, outcome) => {
  expect(outcomeOf({ ...open, ...change })).toBe(outcome);
});
