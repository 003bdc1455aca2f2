import { addCents, cents, splitByShare } from '@habilita/kernel';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  apply,
  balanceByHolder,
  effectOf,
  type Facts,
  figuresOf,
  idsFor,
  type PaymentFact,
  type Plan,
  totalOf,
} from '#areas/money/core/index.ts';
import { isRefusal, type Refusal } from '#kernel/errors.ts';
import { aPaymentFact, countingIds, someFacts, TODAY } from '../../../../test/builders/facts.ts';
import { decideFailedRefund, decideMadeRefund, waitingRefund } from './answer-to-refund.ts';
import { decideReversal } from '../reversal/payment-reversal.ts';
import { decideRefundByProvider } from './refund-by-provider.ts';

const actor = { roles: ['FINANCIAL_ANALYST'], permissions: ['MANAGE_PAYMENTS', 'REVERT_PAYMENT'] } as const;
const { now } = someFacts();
const daysAgo = (days: number) => {
  const paidAt = now.subtract({ hours: 24 * days });
  return { paidAt, approvalDay: paidAt.toString().slice(0, 10) };
};

const paid = (changes: Partial<PaymentFact> = {}, total = 100_000): PaymentFact =>
  aPaymentFact({ status: 'PAID', held: splitByShare(cents(total), 85), ...daysAgo(10), ...changes });

/** The facts of a student who paid these payments and owes nothing, so that all the money is credit. */
function credited(...payments: readonly PaymentFact[]): Facts {
  const ledger = payments.map(({ id, held }) => {
    return { id: `received-${id}`, kind: 'PLATFORM_PAYMENT', shares: held, source: { type: 'PAYMENT', id } } as const;
  });
  return someFacts({ payments: [...payments], ledger });
}

interface Sent {
  readonly entityPaymentId?: string;
  readonly refundAmount?: number;
  readonly balance?: number;
}
function decide(facts: Facts, { entityPaymentId = 'payment', refundAmount, balance }: Sent = {}, who: object = actor) {
  const body = { entityPaymentId, ...(refundAmount === undefined ? {} : { refundAmount: cents(refundAmount) }) };
  const providerBalance = balance === undefined ? undefined : cents(balance);
  return decideRefundByProvider(facts, { body, actor: { ...actor, ...who }, providerBalance });
}

function planned(decided: Plan | Refusal): Plan {
  if (isRefusal(decided)) throw new Error(decided.refused);
  return decided;
}
const newId = countingIds();
const after = (facts: Facts, plan: Plan): Facts => apply(facts, plan, idsFor(plan, newId));
const creditOf = ({ ledger }: Facts) => totalOf(balanceByHolder(figuresOf(ledger)));

describe('a refund by the provider is refused for', () => {
  test.each([
    ['a payment of somebody else', credited(paid()), { entityPaymentId: 'other' }, 'PAYMENT_NOT_FOUND'],
    ['nobody in credit', someFacts({ payments: [paid()] }), {}, 'BALANCE_NOT_POSITIVE'],
    ['nothing', credited(paid()), { refundAmount: 0 }, 'AMOUNT_NOT_POSITIVE'],
    ['more than the credit', credited(paid()), { refundAmount: 100_001 }, 'REFUND_ABOVE_CREDIT'],
    [
      'more than the payment holds',
      credited(paid({}, 60_000), paid({ id: 'other' })),
      { refundAmount: 60_001 },
      'REFUND_ABOVE_PAYMENT',
    ],
    [
      'what is not paid',
      credited(paid({ status: 'PENDING' }), paid({ id: 'other' })),
      {},
      'PROVIDER_REFUND_NOT_ALLOWED',
    ],
    ['a boleto', credited(paid({ method: 'BOLETO' })), {}, 'PROVIDER_REFUND_NOT_ALLOWED'],
    ['money no provider has', credited(paid({ provider: null })), {}, 'PROVIDER_REFUND_NOT_ALLOWED'],
    [
      'a payment whose reversal waits',
      credited(paid({ method: 'CREDIT', reversal: { id: 'r', status: 'WAITING_APPROVAL' } })),
      {},
      'PROVIDER_REFUND_NOT_ALLOWED',
    ],
    ['a PIX of 91 days', credited(paid(daysAgo(91))), {}, 'PROVIDER_REFUND_TOO_LATE'],
    ['a card of 181 days', credited(paid({ method: 'CREDIT', ...daysAgo(181) })), {}, 'PROVIDER_REFUND_TOO_LATE'],
    [
      'a part of a card on its day',
      credited(paid({ method: 'CREDIT', ...daysAgo(0) })),
      { refundAmount: 40_000 },
      'CARD_REFUND_ONLY_WHOLE',
    ],
    ['more than the provider has', credited(paid()), { balance: 99_999 }, 'PROVIDER_BALANCE_TOO_LOW'],
  ] as const)('%s', (_words, facts, sent, refused) => {
    expect(decide(facts, sent)).toMatchObject({ refused });
  });

  test('who may not refund, and a card for who may not reverse payments', () => {
    const manages = { permissions: ['MANAGE_PAYMENTS'] };
    expect(decide(credited(paid()), {}, { permissions: ['REVERT_PAYMENT'] })).toMatchObject({ refused: 'FORBIDDEN' });
    expect(decide(credited(paid({ method: 'CREDIT' })), {}, manages)).toMatchObject({ refused: 'FORBIDDEN' });
    expect(isRefusal(decide(credited(paid()), {}, manages))).toBe(false);
  });
});

describe('a refund by the provider', () => {
  test.each([
    ['by PIX on its 90th day', paid(daysAgo(90)), 'PIX_REFUND'],
    ['by card on its 180th day', paid({ method: 'CREDIT', ...daysAgo(180) }), 'CARD_REFUND'],
    ['by cancelling a card on its day', paid({ method: 'CREDIT', ...daysAgo(0) }), 'CARD_CANCEL'],
  ])('is asked %s', (_words, payment, route) => {
    expect(planned(decide(credited(payment), { balance: 100_000 }))).toMatchObject({
      row: { route, amount: 100_000 },
      giveBack: [{ isWhole: true, shares: payment.held }],
      secondPerson: { kind: 'REFUND', amount: 100_000, subject: 'payment' },
    });
    expect(TODAY).toBe(now.toString().slice(0, 10));
  });

  test('is posted when it is asked, as shown; made, nothing moves again', () => {
    const facts = credited(paid());
    const plan = planned(decide(facts, { refundAmount: 40_000 }));
    const asked = after(facts, plan);
    expect(effectOf(facts, plan).after.total.balance).toBe(60_000);
    expect([creditOf(asked), asked.payments[0]?.status, asked.payments[0]?.refundsWaiting.length]).toEqual([
      60_000,
      'PAID',
      1,
    ]);
    const waiting = waitingRefund(asked, asked.payments[0]?.refundsWaiting[0] ?? '');
    if (waiting === undefined) throw new Error('it waits');
    const made = after(asked, decideMadeRefund(waiting, {}));
    expect([creditOf(made), made.payments[0]?.refundsWaiting]).toEqual([60_000, []]);
    expect(waitingRefund(made, waiting.posted.source.id)).toBeUndefined();
  });

  test.each(['PIX', 'CREDIT'] as const)('of a %s that was paid twice is of one arrival at a time', (method) => {
    const twice = paid({ method }, 200_000);
    const arrival = (id: string) =>
      ({
        id,
        kind: 'PLATFORM_PAYMENT',
        shares: splitByShare(cents(100_000), 85),
        source: { type: 'PAYMENT', id: twice.id },
      }) as const;
    const facts = someFacts({ payments: [twice], ledger: [arrival('first'), arrival('second')] });
    expect(decide(facts, { refundAmount: 100_001 })).toMatchObject({ refused: 'REFUND_ABOVE_ARRIVAL' });
    const once = after(facts, planned(decide(facts)));
    expect(creditOf(once)).toBe(100_000);
    expect(decide(once, { refundAmount: 100_001 })).toMatchObject({ refused: 'REFUND_ABOVE_CREDIT' });
    expect(creditOf(after(once, planned(decide(once))))).toBe(0);
  });

  test('of all of a payment that the provider refuses leaves everything as before, and may be asked again', () => {
    const facts = credited(paid());
    const asked = after(facts, planned(decide(facts)));
    expect(asked.payments[0]).toMatchObject({ status: 'REVERSED', held: { marketplace: 0, partner: 0 } });
    const id = asked.payments[0]?.refundsWaiting[0] ?? '';
    const failed = decideFailedRefund(asked, { id, reason: 'REFUND_REFUSED' });
    if (failed === undefined) throw new Error('it waits');
    const ended = after(asked, failed);
    expect([ended.ledger, ended.payments]).toEqual([facts.ledger, facts.payments]);
    expect(isRefusal(decide(ended))).toBe(false);
    expect(decideFailedRefund(ended, { id, reason: 'again' })).toBeUndefined();
  });

  test('keeps a reversal of the payment out until the provider has told', () => {
    const facts = credited(paid({ method: 'CREDIT' }));
    const asked = after(facts, planned(decide(facts, { refundAmount: 40_000 })));
    const reversal = { params: { entityPaymentId: 'payment' }, body: {}, actor, isBank: false };
    expect(decideReversal(asked, reversal)).toMatchObject({ refused: 'REVERSAL_NOT_ALLOWED' });
    const waiting = waitingRefund(asked, asked.payments[0]?.refundsWaiting[0] ?? '');
    const made = waiting === undefined ? asked : after(asked, decideMadeRefund(waiting, {}));
    expect(isRefusal(decideReversal(made, reversal))).toBe(false);
  });
});

const attempt = fc.record({
  which: fc.constantFrom('pix', 'card'),
  amount: fc.option(fc.integer({ min: 1, max: 250_000 }), { nil: undefined }),
  ends: fc.constantFrom('made', 'refused', 'open'),
});

test('whatever is asked, refused and asked again, what goes back never exceeds what was paid, holder by holder', () => {
  const total = fc.integer({ min: 1, max: 200_000 });
  fc.assert(
    fc.property(total, total, fc.array(attempt, { maxLength: 12 }), (pix, card, attempts) => {
      const start = credited(paid({ id: 'pix' }, pix), paid({ id: 'card', method: 'CREDIT' }, card));
      let facts = start;
      for (const { which, amount: refundAmount, ends } of attempts) {
        const decided = decide(facts, {
          entityPaymentId: which,
          ...(refundAmount === undefined ? {} : { refundAmount }),
        });
        if (isRefusal(decided)) continue;
        const before = facts;
        facts = after(facts, decided);
        const id = facts.payments.find((one) => one.id === which)?.refundsWaiting.at(-1) ?? '';
        const failed = decideFailedRefund(facts, { id, reason: 'REFUND_REFUSED' });
        const waiting = waitingRefund(facts, id);
        if (failed === undefined || waiting === undefined) throw new Error('it waits');
        if (ends === 'made') facts = after(facts, decideMadeRefund(waiting, {}));
        if (ends !== 'refused') continue;
        facts = after(facts, failed);
        expect(facts.payments).toEqual(before.payments);
        expect(facts.ledger).toEqual(before.ledger);
      }
      const back = facts.ledger.filter(({ kind }) => kind === 'REVERSAL').map(({ shares }) => totalOf(shares));
      expect(creditOf(facts)).toBe(pix + card - addCents(cents(0), ...back));
      expect(creditOf(facts)).toBeGreaterThanOrEqual(0);
      for (const { held } of facts.payments) {
        expect(held.marketplace).toBeGreaterThanOrEqual(0);
        expect(held.partner).toBeGreaterThanOrEqual(0);
      }
      const held = addCents(...facts.payments.map((one) => totalOf(one.held)));
      expect(held).toBe(creditOf(facts));
    }),
    { numRuns: 2_000 },
  );
});
