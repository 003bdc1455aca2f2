import { cents, splitByShare } from '@habilita/kernel';
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
import { isRefusal } from '#kernel/errors.ts';
import { aPaymentFact, countingIds, someFacts } from '../../../../test/builders/facts.ts';
import { COMMANDS } from '../index.ts';
import { decideProviderRefund } from '../../payments/arrivals/book-refund.ts';
import { decideFailedReversal } from './answer-to-reversal.ts';
import { asksForReversal } from './payment-reversal.asks.ts';
import { decideReversal } from './payment-reversal.ts';

const actor = { roles: ['FINANCIAL_ANALYST'], permissions: ['REVERT_PAYMENT'] } as const;
const ACCOUNT = {
  customerAccountType: 'SAVINGS',
  customerBankNumber: '33',
  customerAgencyNumber: '1234',
  customerAccountNumber: '5678900',
  customerAccountVerificationDigit: 'X',
} as const;

const paid = (changes: Partial<PaymentFact> = {}, held = splitByShare(cents(100_000), 85)): PaymentFact =>
  aPaymentFact({ method: 'CREDIT', status: 'PAID', held, ...changes });

/** The facts of a registration whose ledger has the contract and the money received by the payment. */
function factsWith(payment: PaymentFact): Facts {
  const source = { type: 'PAYMENT', id: payment.id };
  const contract = { id: 'contract', kind: 'CONTRACT', shares: payment.shares, source } as const;
  const received = { id: 'received', kind: 'PLATFORM_PAYMENT', shares: payment.held, source } as const;
  return someFacts({ payments: [payment], ledger: [contract, received] });
}

const decide = (facts: Facts, body: object = ACCOUNT, more: object = {}) =>
  decideReversal(facts, { params: { entityPaymentId: 'payment' }, body, actor, isBank: true, ...more });

function planned(decided: ReturnType<typeof decide>): Plan {
  if (isRefusal(decided)) throw new Error(decided.refused);
  return decided;
}
const newIds = countingIds();
const after = (facts: Facts, plan: Plan): Facts => apply(facts, plan, idsFor(plan, newIds));
const balanceOf = ({ ledger }: Facts) => totalOf(balanceByHolder(figuresOf(ledger)));

const creditOf = (kind: 'REFUND' | 'REVERSAL' | 'MANUAL_CREDIT', total: number) =>
  ({ id: kind, kind, shares: splitByShare(cents(total), 85), source: { type: 'OTHER', id: 'other' } }) as const;
const withMore = (facts: Facts, ...more: Facts['ledger']) => ({ ...facts, ledger: [...facts.ledger, ...more] });

const arrived = (id: string) =>
  ({
    id,
    kind: 'PLATFORM_PAYMENT',
    shares: splitByShare(cents(100_000), 85),
    source: { type: 'PAYMENT', id: 'payment' },
  }) as const;

test.each([
  ['CREDIT', 'reason', 'GOES_TO_CARD'],
  ['BOLETO', 'customerName', 'GOES_TO_ACCOUNT'],
] as const)('of a %s says before anything is filled in how much goes back, and where to', (method, field, note) => {
  const asked = asksForReversal(factsWith(paid({ method })), { params: { entityPaymentId: 'payment' }, actor });
  expect(isRefusal(asked) ? asked : asked.flatMap(({ about, ...one }) => (about ? [[one.field, about]] : []))).toEqual([
    [field, { note, amount: 100_000 }],
  ]);
});

test.each([
  ['CREDIT', { refused: 'REVERSAL_OF_TWO_ARRIVALS' }],
  ['BOLETO', { secondPerson: { amount: 200_000 } }],
] as const)(
  'a %s that was paid twice: a provider gives back one arrival at a time, a transfer all',
  (method, decided) => {
    const twice = paid({ method }, splitByShare(cents(200_000), 85));
    expect(decide(someFacts({ payments: [twice], ledger: [arrived('first'), arrived('second')] }))).toMatchObject(
      decided,
    );
  },
);

describe('a reversal is refused for', () => {
  test.each([
    ['not PAID', paid({ status: 'PENDING', method: 'BOLETO' }), 'REVERSAL_NOT_ALLOWED'],
    ['reversed already', paid({ status: 'REVERSED' }), 'REVERSAL_NOT_ALLOWED'],
    ['without a provider', paid({ provider: null }), 'REVERSAL_NOT_ALLOWED'],
    ['by PIX', paid({ method: 'PIX' }), 'REVERSAL_NOT_ALLOWED'],
    ['with a reversal that waits', paid({ reversal: { id: 'r', status: 'WAITING_APPROVAL' } }), 'REVERSAL_NOT_ALLOWED'],
    ['with an approved reversal', paid({ reversal: { id: 'r', status: 'APPROVED' } }), 'REVERSAL_NOT_ALLOWED'],
    ['whose whole amount went back', paid({}, splitByShare(cents(0), 85)), 'REVERSAL_NOT_ALLOWED'],
  ] as const)('a payment %s', (_words, payment, refused) => {
    expect(decide(factsWith(payment))).toMatchObject({ refused });
  });

  test('a payment of which the student already has some, when it is asked and when it is approved', () => {
    const waits = { approving: {} };
    const waiting = paid({ method: 'BOLETO', reversal: { id: 'r', status: 'WAITING_APPROVAL' } });
    for (const [payment, more] of [
      [paid(), {}],
      [paid({ method: 'BOLETO' }), {}],
      [waiting, waits],
    ] as const) {
      const facts = factsWith(payment);
      expect(isRefusal(decide(facts, ACCOUNT, more))).toBe(false);
      const refunded = withMore(facts, creditOf('REFUND', 1));
      expect(decide(refunded, ACCOUNT, more)).toMatchObject({ refused: 'PAYMENT_GIVEN_BACK' });
      // A manual credit of the refunded amount restores the student's credit, so that the whole payment may be given
      // back again.
      expect(isRefusal(decide(withMore(refunded, creditOf('MANUAL_CREDIT', 1)), ACCOUNT, more))).toBe(false);
    }
  });

  test('a payment whose money the reversal of another one will give back', () => {
    const facts = withMore(factsWith(paid()), creditOf('REVERSAL', 60_000));
    const other = paid(
      { id: 'other', reversal: { id: 'r', status: 'WAITING_APPROVAL' } },
      splitByShare(cents(60_000), 85),
    );
    const received = { ...creditOf('MANUAL_CREDIT', 60_000), id: 'came' };
    const both = withMore(facts, received);
    expect(isRefusal(decide(both))).toBe(false);
    expect(decide({ ...both, payments: [...both.payments, other] })).toMatchObject({ refused: 'PAYMENT_GIVEN_BACK' });
  });

  test('to who may not reverse payments, and of a payment that is not the registration’s', () => {
    const who = { roles: ['SALES_ANALYST'], permissions: ['VIEW_PAYMENTS'] } as const;
    expect(decide(factsWith(paid()), {}, { actor: who })).toMatchObject({ refused: 'FORBIDDEN' });
    const params = { entityPaymentId: 'other' };
    expect(decide(factsWith(paid()), {}, { params })).toMatchObject({ refused: 'PAYMENT_NOT_FOUND' });
  });
});

describe('a reversal of a card', () => {
  test('is asked of the provider without bank data; the ledger moves, as shown, once that confirms', () => {
    const facts = factsWith(paid());
    const plan = planned(decide(facts, {}));
    expect(plan).toMatchObject({ post: [], giveBack: [], row: { status: 'WAITING_APPROVAL', account: undefined } });
    const asked = after(facts, plan);
    expect([balanceOf(asked), asked.payments[0]?.status]).toEqual([0, 'PAID']);
    const [payment = paid()] = asked.payments;
    const refundId = payment.reversal?.id ?? '';
    const told = { occurredAt: facts.now, notice: {}, isAsked: true, commands: COMMANDS, amount: cents(100_000) };
    const done = after(asked, decideProviderRefund({ payment, refundId, ...told }));
    expect(done.payments[0]).toMatchObject({ status: 'REVERSED', reversal: { status: 'APPROVED' } });
    expect(effectOf(facts, plan).after.total.balance).toBe(balanceOf(done));
    expect(effectOf(facts, plan).isOnceConfirmed).toBe(true);
  });

  test('keeps no bank data that was sent along', () => {
    expect(planned(decide(factsWith(paid()))).row).toMatchObject({ account: undefined });
  });

  test('that the provider refuses is declined, moves nothing, and may be asked for again', () => {
    const facts = after(factsWith(paid()), planned(decide(factsWith(paid()), {})));
    const id = facts.payments[0]?.reversal?.id ?? '';
    const failed = decideFailedReversal(facts, { id, reason: 'CHARGE_NOT_PAID' });
    const ended = after(facts, failed ?? planned(decide(facts)));
    expect([balanceOf(ended), ended.payments[0]?.reversal?.status]).toEqual([0, 'DECLINED']);
    expect(isRefusal(decide(ended, {}))).toBe(false);
    expect(decideFailedReversal(ended, { id, reason: 'again' })).toBeUndefined();
  });
});

describe('a reversal of a boleto', () => {
  const boleto = paid({ method: 'BOLETO' });

  test('always waits for a second person; on approval what is held goes back by holder', () => {
    const facts = factsWith(boleto);
    const plan = planned(decide(facts));
    expect(plan.secondPerson).toMatchObject({ kind: 'REVERSAL', always: true, subject: 'payment', amount: 100_000 });
    expect(plan.post).toMatchObject([{ kind: 'REVERSAL', shares: boleto.held }]);
    const done = after(facts, plan);
    expect(done.payments[0]).toMatchObject({ status: 'REVERSED', held: { marketplace: 0, partner: 0 } });
    expect(balanceOf(done)).toBe(-100_000);
  });

  test('is approved although it waits, by its second person alone', () => {
    const facts = factsWith({ ...boleto, reversal: { id: 'waiting', status: 'WAITING_APPROVAL' } });
    expect(decide(facts)).toMatchObject({ refused: 'REVERSAL_NOT_ALLOWED' });
    const plan = planned(decide(facts, ACCOUNT, { approving: { requestId: 'request' } }));
    expect(plan).toMatchObject({
      row: { waited: 'waiting', status: 'APPROVED' },
      post: [{ source: { id: 'waiting' } }],
    });
  });

  test('whose transfer fails is declined, and everything is as before', () => {
    const facts = factsWith(boleto);
    const approved = after(facts, planned(decide(facts)));
    const id = approved.payments[0]?.reversal?.id ?? '';
    const failed = decideFailedReversal(approved, { id, reason: 'ACCOUNT_DOES_NOT_EXIST' });
    if (failed === undefined) throw new Error('it was approved');
    const ended = after(approved, failed);
    expect(ended.ledger).toEqual(facts.ledger);
    expect(ended.payments).toEqual([{ ...boleto, reversal: { id, status: 'DECLINED' } }]);
  });

  test.each([
    ['a bank account', {}, 'customerAccountType'],
    ['an account number', { ...ACCOUNT, customerAccountNumber: null }, 'customerAccountNumber'],
    ['an account digit', { ...ACCOUNT, customerAccountVerificationDigit: null }, 'customerAccountVerificationDigit'],
    ['the document of a company', { ...ACCOUNT, customerDocumentType: 'CNPJ' }, 'customerDocument'],
  ] as const)('is refused without %s', (_words, body, field) => {
    expect(decide(factsWith(boleto), body)).toMatchObject({ refused: 'REQUIRED', field });
  });

  test('names every field of the account that is missing', () => {
    const missing = [
      'customerAccountType',
      'customerBankNumber',
      'customerAgencyNumber',
      'customerAccountNumber',
      'customerAccountVerificationDigit',
    ];
    const [first, ...others] = missing.map((field) => ({ refused: 'REQUIRED', field }));
    expect(decide(factsWith(boleto), {})).toEqual({ ...first, others });
  });

  test.each([
    ['CPF', '11111111111', 'INVALID_CPF'],
    ['CNPJ', '11222333000182', 'INVALID_CNPJ'],
    ['CNPJ', '11144477735', 'INVALID_CNPJ'],
  ] as const)('is refused with a %s that is none: %s', (customerDocumentType, customerDocument, refused) => {
    const body = { ...ACCOUNT, customerDocumentType, customerDocument };
    expect(decide(factsWith(boleto), body)).toMatchObject({ refused, field: 'customerDocument' });
  });

  test('is refused for a bank that is not in the list', () => {
    const refused = { refused: 'INVALID', field: 'customerBankNumber' };
    expect(decide(factsWith(boleto), ACCOUNT, { isBank: false })).toMatchObject(refused);
  });

  test('takes holder and CPF from the student unless they are typed; the bank gets its three digits', () => {
    const student = { customerName: 'Maria da Silva', customerDocumentType: 'CPF', customerDocument: '11144477735' };
    expect(planned(decide(factsWith(boleto))).row).toMatchObject({
      account: { ...student, customerBankNumber: '033' },
    });
    const company = { customerName: 'Loja', customerDocumentType: 'CNPJ', customerDocument: '12ABC34501DE35' } as const;
    expect(planned(decide(factsWith(boleto), { ...ACCOUNT, ...company })).row).toMatchObject({ account: company });
  });
});

test('whatever is held, all of it goes back, to each holder its own, and never twice', () => {
  const amounts = fc.tuple(fc.integer({ min: 0, max: 5_000_000 }), fc.integer({ min: 0, max: 5_000_000 }));
  const method = fc.constantFrom('CREDIT', 'BOLETO', 'BOLETO_PARCELADO' as const);
  fc.assert(
    fc.property(amounts, method, ([marketplace, partner], by) => {
      fc.pre(marketplace + partner > 0);
      const held = { marketplace: cents(marketplace), partner: cents(partner) };
      const facts = factsWith(paid({ method: by, shares: held, gross: totalOf(held) }, held));
      const plan = planned(decide(facts));
      const back = plan.onceConfirmed ?? plan;
      expect(back.giveBack).toMatchObject([{ shares: held, isWhole: true }]);
      const done = after(facts, plan);
      expect(decide(done)).toMatchObject({ refused: 'REVERSAL_NOT_ALLOWED' });
      expect(effectOf(facts, plan).after.total.balance).toBe(-(marketplace + partner));
    }),
  );
});
