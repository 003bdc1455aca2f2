import type { CustomPaymentBody } from '@habilita/contract';
import { type Cents, ZERO_CENTS } from '@habilita/kernel';
import {
  type ActionRule,
  type Asked,
  askedMethod,
  askedReason,
  askedShare,
  asksForPayment,
  type Draft,
  type Facts,
  MOST_CENTS,
  notCoveredByCredit,
  openPayments,
  policyProblem,
} from '#areas/money/core/index.ts';
import { isCart } from '#areas/money/registration-row/index.ts';
import type { Actor } from '#kernel/actor.ts';
import type { Refusal } from '#kernel/errors.ts';

export const CUSTOM_PAYMENT_RULE: ActionRule = {
  for: { anyOf: ['MANAGE_PAYMENTS'] },
  when: ({ status }) => !isCart(status) || 'REGISTRATION_INVALID_STATUS',
  asksThePerson: true,
};

interface Drafted {
  readonly body: Draft<CustomPaymentBody>;
  readonly actor: Pick<Actor, 'roles' | 'permissions'>;
  /** Active reasons of the catalogue. */
  readonly reasons: ReadonlySet<string>;
}

/** The part of a custom payment that credits do not cover, by holder, in centavos. */
export function customPaymentToRequest(facts: Facts, body: Drafted['body']) {
  const { partnerGrossValue: partner = ZERO_CENTS, marketplaceGrossValue: marketplace = ZERO_CENTS } = body;
  const charge = { kind: 'CUSTOM_PAYMENT', shares: { partner, marketplace } } as const;
  return notCoveredByCredit(facts.ledger, openPayments(facts), charge);
}

/**
 * A custom payment asks for both holders' amounts, of which one must be above zero, a reason of the catalogue, its
 * details, and how it is to be paid (Specification 3 §5). Amounts are centavos. Refusal: that of the policy.
 */
export function asksForCustomPayment(facts: Facts, { body, actor, reasons }: Drafted): Asked[] | Refusal {
  const problem = policyProblem(CUSTOM_PAYMENT_RULE, facts, actor);
  if (problem !== undefined) return problem;
  const { partnerGrossValue: partner, marketplaceGrossValue: marketplace } = body;
  const names = [...reasons].toSorted((a, b) => a.localeCompare(b));
  const amounts = [askedShare('partnerGrossValue', marketplace), askedShare('marketplaceGrossValue', partner, true)];
  const payment = isCharged(partner, marketplace)
    ? asksForPayment(facts, customPaymentToRequest(facts, body), body, { mayBeUndated: true })
    : [];
  return [
    ...amounts,
    { field: 'reason', isRequired: true, choices: names.map((value) => ({ value })), otherwise: 'INVALID' },
    askedReason('details', true),
    ...(payment.length > 0 ? payment : [askedMethod(facts)]),
  ];
}

/**
 * Whether both amounts are within their bounds. While one is not, its field shows the error, and the form asks for the
 * method of payment but not yet for dates and instalments.
 */
const isCharged = (...amounts: readonly (Cents | undefined)[]): boolean =>
  amounts.every((amount = ZERO_CENTS) => amount >= 0 && amount <= MOST_CENTS);
