import { keysOf, PAYMENT_METHOD_NAMES, RECALCULATION_STRATEGIES } from '@habilita/contract';
import * as fc from 'fast-check';

const method = fc.constantFrom(...PAYMENT_METHOD_NAMES);

const installments = fc.integer({ min: 1, max: 6 });
const which = fc.nat(50);
const amount = fc.integer({ min: 1, max: 300_000 });
const plan = fc.constantFrom(0, 1);
/** The fraction of the debt that a step pays. */
const share = fc.constantFrom(0.03, 0.4, 1, 1.01);

export const registering = fc.record({ do: fc.constant('register' as const), method, installments });

export const STEPS = {
  register: registering,
  abandon: fc.record({
    do: fc.constant('abandon' as const),
    method,
    penalty: fc.integer({ min: 0, max: 200_000 }),
    down: fc.integer({ min: 1, max: 100_000 }),
    installments,
    ignore: fc.boolean(),
  }),
  undo: fc.record({ do: fc.constant('undo' as const) }),
  backToCart: fc.record({ do: fc.constant('backToCart' as const) }),
  changePlan: fc.record({
    do: fc.constant('changePlan' as const),
    plan,
    method,
    strategy: fc.option(fc.constantFrom(...keysOf(RECALCULATION_STRATEGIES)), { freq: 4 }),
    down: fc.integer({ min: 1, max: 100_000 }),
    installments,
  }),
  undoChange: fc.record({ do: fc.constant('undoChange' as const) }),
  payInCfc: fc.record({ do: fc.constant('payInCfc' as const), plan, method, share }),
  followInCfc: fc.record({ do: fc.constant('followInCfc' as const), share }),
  cancelInCfc: fc.record({ do: fc.constant('cancelInCfc' as const) }),
  askBalance: fc.record({ do: fc.constant('askBalance' as const), method }),
  enter: fc.record({
    do: fc.constant('enter' as const),
    entryType: fc.constantFrom('CREDIT', 'DEBIT'),
    partner: fc.integer({ min: 0, max: 100_000 }),
    marketplace: fc.integer({ min: 0, max: 100_000 }),
  }),
  custom: fc.record({
    do: fc.constant('custom' as const),
    method,
    partner: fc.integer({ min: 0, max: 100_000 }),
    marketplace: fc.integer({ min: 0, max: 20_000 }),
    down: fc.integer({ min: 1, max: 60_000 }),
    installments,
  }),
  activation: fc.record({ do: fc.constant('activation' as const), which, isActive: fc.boolean() }),
  refund: fc.record({
    do: fc.constant('refund' as const),
    part: fc.option(fc.integer({ min: 1, max: 120 })),
    payer: fc.constantFrom('MARKETPLACE', 'PARTNER'),
  }),
  refundByProvider: fc.record({
    do: fc.constant('refundByProvider' as const),
    which,
    part: fc.option(fc.integer({ min: 1, max: 120 })),
    balance: fc.option(amount),
  }),
  endRefund: fc.record({ do: fc.constant('endRefund' as const), which, isDone: fc.boolean() }),
  arrive: fc.record({ do: fc.constant('arrive' as const), which, amount: fc.option(amount, { freq: 4 }) }),
  reverse: fc.record({ do: fc.constant('reverse' as const), which }),
  endReversal: fc.record({ do: fc.constant('endReversal' as const), which, isDone: fc.boolean() }),
  giveBack: fc.record({ do: fc.constant('giveBack' as const), which, amount: fc.option(amount) }),
  days: fc.record({ do: fc.constant('days' as const), days: fc.integer({ min: 1, max: 40 }) }),
};
