import type { AskedField, PaymentMethod } from '@habilita/contract';
import { addDays, cents } from '@habilita/kernel';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Facts, Plan } from '#areas/money/core/index.ts';
import { isRefusal, type Refusal } from '#kernel/errors.ts';
import { asksForAbandonment } from '../src/areas/commands/abandonment/abandonment.asks.ts';
import { decideAbandonment } from '../src/areas/commands/abandonment/abandonment.ts';
import { asksForBalance } from '../src/areas/commands/balance-request/request-balance.asks.ts';
import { decideRequestBalance } from '../src/areas/commands/balance-request/request-balance.ts';
import { asksForCustomPayment } from '../src/areas/commands/custom-payment/custom-payment.asks.ts';
import { decideCustomPayment } from '../src/areas/commands/custom-payment/custom-payment.ts';
import { asksForManualEntry } from '../src/areas/commands/manual-entry/manual-entry.asks.ts';
import { decideManualEntry } from '../src/areas/commands/manual-entry/manual-entry.ts';
import {
  asksForFollowingPayment,
  asksForPaymentInCfc,
} from '../src/areas/commands/payment-in-cfc/payment-in-cfc.asks.ts';
import { decideFollowingPayment } from '../src/areas/commands/payment-in-cfc/following-payment.ts';
import { decidePaymentInCfc } from '../src/areas/commands/payment-in-cfc/payment-in-cfc.ts';
import { asksForPlanChange } from '../src/areas/commands/plan-change/plan-change.asks.ts';
import { decidePlanChange } from '../src/areas/commands/plan-change/plan-change.ts';
import { asksForRefund, asksForRefundByProvider } from '../src/areas/commands/refund/refund.asks.ts';
import { decideRefund } from '../src/areas/commands/refund/refund.ts';
import { decideRefundByProvider } from '../src/areas/commands/refund/refund-by-provider.ts';
import { PLANS } from './builders/facts.ts';
import { lived, step } from './money-steps.ts';
import { registering, STEPS } from './step-records.ts';

const actor = { roles: ['ADMIN'], permissions: [] } as const;
const reasons = new Set(['Prova']);
const receipts = [{ id: 'proof', contentType: 'application/pdf' }];
const of = { registrationId: 'registration' };

type Body = Readonly<Record<string, unknown>>;
interface Case {
  /** Values of the request body for which `asks` returns no field, such as the id of a receipt. */
  readonly given: (facts: Facts) => Body;
  readonly asks: (facts: Facts, body: never) => readonly AskedField[] | Refusal;
  readonly decide: (facts: Facts, body: never) => Plan | Refusal;
}

const plans = (facts: Facts) => ({ offered: PLANS, seats: facts.seats });
const termsOf = (planId: string | undefined) => PLANS.find((terms) => terms.planId === planId);

const caseOf = <B extends Body>(one: {
  readonly given?: (facts: Facts) => Partial<B>;
  readonly asks: (facts: Facts, body: Partial<B>) => readonly AskedField[] | Refusal;
  readonly decide: (facts: Facts, body: B) => Plan | Refusal;
}): Case => ({ given: () => ({}), ...one });

type BodyOf<D extends (facts: never, asked: never) => unknown> = Parameters<D>[1] extends { readonly body: infer B }
  ? B & Body
  : never;

const CASES: Readonly<Record<string, Case>> = {
  'manual entry': caseOf<BodyOf<typeof decideManualEntry>>({
    given: () => ({ ...of, reason: 'Acerto' }),
    asks: (facts, body) => asksForManualEntry(facts, { body, actor }),
    decide: (facts, body) => decideManualEntry(facts, { body, actor }),
  }),
  'custom payment': caseOf<BodyOf<typeof decideCustomPayment>>({
    given: () => ({ ...of, details: 'Segunda' }),
    asks: (facts, body) => asksForCustomPayment(facts, { body, actor, reasons }),
    decide: (facts, body) => decideCustomPayment(facts, { body, actor, reasons }),
  }),
  'balance request': caseOf<BodyOf<typeof decideRequestBalance>>({
    asks: (facts, body) => asksForBalance(facts, { body, actor }),
    decide: (facts, body) => decideRequestBalance(facts, { body, actor }),
  }),
  abandonment: caseOf<BodyOf<typeof decideAbandonment>>({
    given: () => ({ hasPenalty: true, note: 'Motivo' }),
    asks: (facts, body) => asksForAbandonment(facts, { body, actor }),
    decide: (facts, body) => decideAbandonment(facts, { body, actor }),
  }),
  'plan change': caseOf<BodyOf<typeof decidePlanChange>>({
    given: ({ registration }) => ({ ...of, planId: registration.planId === 'plan' ? 'other-plan' : 'plan' }),
    asks: (facts, body) => asksForPlanChange(facts, { body, actor, ...plans(facts) }),
    decide: (facts, body) => decidePlanChange(facts, { body, actor, terms: termsOf(body.planId) }),
  }),
  'payment in the CFC': caseOf<BodyOf<typeof decidePaymentInCfc>>({
    given: () => of,
    asks: (facts, body) => asksForPaymentInCfc(facts, { body, actor, ...plans(facts) }),
    decide: (facts, body) => decidePaymentInCfc(facts, { body, actor, terms: termsOf(body.planId) }),
  }),
  'following payment': caseOf<BodyOf<typeof decideFollowingPayment>>({
    given: () => of,
    asks: (facts, body) => asksForFollowingPayment(facts, { body, actor }),
    decide: (facts, body) => decideFollowingPayment(facts, { body, actor }),
  }),
  refund: caseOf<BodyOf<typeof decideRefund>>({
    given: () => ({ receiptsFileName: ['proof'], payer: 'MARKETPLACE' }),
    asks: (facts, body) => asksForRefund(facts, { body, actor }),
    decide: (facts, body) => decideRefund(facts, { body, actor, receipts }),
  }),
  'refund by the provider': caseOf<BodyOf<typeof decideRefundByProvider>>({
    given: ({ payments }) => ({ entityPaymentId: payments.findLast(({ status }) => status === 'PAID')?.id ?? '' }),
    asks: (facts, body) => asksForRefundByProvider(facts, { body, actor }),
    decide: (facts, body) => decideRefundByProvider(facts, { body, actor }),
  }),
};

/** The value for a field: its proposal, else R$ 10,00 or the nearest allowed amount, else its first choice. */
function valueOf({ amount, proposal, choices }: AskedField): unknown {
  if (amount !== undefined) return amount.proposal ?? cents(Math.max(amount.min, Math.min(1_000, amount.max)));
  const first = proposal ?? choices?.[0]?.value;
  return typeof first === 'string' && /^\d+$/.test(first) ? Number(first) : first;
}

/**
 * Fills in the fields one after the other, because a value may make further fields appear; returns the body and the
 * fields.
 */
function bodyOf(one: Case, facts: Facts, wishes: Body): { body: Body; fields: readonly AskedField[] } | undefined {
  const body: Record<string, unknown> = { ...one.given(facts), ...wishes };
  for (;;) {
    const fields = one.asks(facts, body as never);
    if (isRefusal(fields)) return undefined;
    if (fields.some(({ amount }) => amount !== undefined && amount.min > amount.max)) return undefined;
    const missing = fields.find((asked) => asked.isRequired && body[asked.field] === undefined);
    if (missing === undefined) return { body, fields };
    const value = valueOf(missing);
    if (value === undefined) return undefined;
    body[missing.field] = value;
  }
}

const more = fc.array(step, { maxLength: 6 });
const history = fc.tuple(registering, more).map(([first, rest]): Facts => lived([first, ...rest]));
/** Histories in which a PIX was paid and the student has credit. */
const credited = fc
  .tuple(registering, STEPS.arrive, STEPS.enter, more)
  .map(
    ([first, paid, entered, rest]): Facts =>
      lived([{ ...first, method: 'PIX' }, paid, { ...entered, entryType: 'CREDIT' }, ...rest]),
  );
const ASKS_NO_METHOD: ReadonlySet<string> = new Set([
  'manual entry',
  'following payment',
  'refund',
  'refund by the provider',
]);
const byMethod = fc.constantFrom<PaymentMethod | undefined>(undefined, 'BOLETO_PARCELADO', 'BOLETO', 'CREDIT');
const RUNS = { numRuns: 1_500 };
/** Refusals that come from seats or from the provider's rules, and not from the value of a field. */
const BESIDE_FIELDS = new Set([
  'PROVIDER_REFUND_NOT_ALLOWED',
  'PROVIDER_REFUND_TOO_LATE',
  'PAYMENT_IN_CFC_INVALID_STATUS',
]);

describe.each(Object.keys(CASES))('what a command asks for: %s', (name) => {
  const one = CASES[name];
  if (one === undefined) throw new Error('no such case');

  test('is accepted as it is proposed, and refused just outside its bounds', () => {
    let accepted = 0;
    fc.assert(
      fc.property(name.startsWith('refund') ? credited : history, byMethod, (facts, method) => {
        const wishes = method === undefined || ASKS_NO_METHOD.has(name) ? {} : { paymentMethod: method };
        const asked = bodyOf(one, facts, wishes);
        if (asked === undefined) return;
        const { body, fields } = asked;
        const plan = one.decide(facts, body as never);
        if (isRefusal(plan) && BESIDE_FIELDS.has(plan.refused)) return;
        expect(isRefusal(plan) ? [plan, body] : undefined).toBeUndefined();
        accepted += 1;
        for (const { field, amount, date } of fields) {
          const outside = [
            ...(amount === undefined || body[field] === undefined ? [] : [amount.min - 1, amount.max + 1]),
            ...(date === undefined || body['paymentMethod'] === 'CREDIT' ? [] : ['2020-01-01', addDays(date.max, 1)]),
          ];
          for (const value of outside) {
            const refused = one.decide(facts, { ...body, [field]: value } as never);
            expect(isRefusal(refused) ? undefined : { field, value, body }).toBeUndefined();
          }
        }
      }),
      RUNS,
    );
    expect(accepted).toBeGreaterThan(20);
  });
});
