import type { AskedNote, CustomPaymentBody } from '@habilita/contract';
import { addCents, type Cents, subtractCents, ZERO_CENTS } from '@habilita/kernel';
import {
  type ActionRule,
  type Asked,
  askedMethod,
  askedReason,
  askedShare,
  asksForPayment,
  balanceByHolder,
  type Draft,
  type Facts,
  figuresOf,
  MOST_CENTS,
  notCoveredByCredit,
  openPayments,
  policyProblem,
  totalOf,
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
 * details, and how it is to be paid (Specification 3 §5). When credit or open charges already cover a part of the
 * amount, a note beside the details says so. When they cover all of it, the form asks for no payment method. Amounts
 * are centavos. Refusals: those of `CUSTOM_PAYMENT_RULE`.
 */
export function asksForCustomPayment(facts: Facts, { body, actor, reasons }: Drafted): Asked[] | Refusal {
  const problem = policyProblem(CUSTOM_PAYMENT_RULE, facts, actor);
  if (problem !== undefined) return problem;
  const { partnerGrossValue: partner, marketplaceGrossValue: marketplace } = body;
  const names = [...reasons].toSorted((a, b) => a.localeCompare(b));
  const amounts = [askedShare('partnerGrossValue', marketplace), askedShare('marketplaceGrossValue', partner, true)];
  return [
    ...amounts,
    { field: 'reason', isRequired: true, choices: names.map((value) => ({ value })), otherwise: 'INVALID' },
    ...asksForTheRest(facts, body),
  ];
}

/**
 * Asks for the details, and how the part that credits do not cover is to be paid. While there is no amount yet, it asks
 * only for the details and the method.
 */
function asksForTheRest(facts: Facts, body: Drafted['body']): Asked[] {
  const { partnerGrossValue: partner = ZERO_CENTS, marketplaceGrossValue: marketplace = ZERO_CENTS } = body;
  const total = isWithinBounds(partner, marketplace) ? addCents(partner, marketplace) : ZERO_CENTS;
  const details = askedReason('details', true);
  if (total === 0) return [details, askedMethod(facts)];
  const toRequest = customPaymentToRequest(facts, body);
  const covered = subtractCents(total, totalOf(toRequest));
  const about = covered === 0 ? {} : { about: { note: coveredBy(facts, covered), amount: covered } };
  return [{ ...details, ...about }, ...asksForPayment(facts, toRequest, body, { mayBeUndated: true })];
}

/**
 * Chooses the note that says why part of the amount is not requested: the student's credit covers that part, or open
 * charges that ask for more than is owed cover it, or both do. Credit is used first.
 */
function coveredBy({ ledger }: Facts, covered: Cents): AskedNote {
  const credit = totalOf(balanceByHolder(figuresOf(ledger)));
  if (credit >= covered) return 'FROM_CREDIT';
  return credit > 0 ? 'FROM_BOTH' : 'FROM_CHARGES';
}

/**
 * Whether both amounts are within their bounds. While one is not, its field shows the error, and the form asks for the
 * method of payment but not yet for dates and instalments.
 */
const isWithinBounds = (...amounts: readonly Cents[]): boolean =>
  amounts.every((amount) => amount >= 0 && amount <= MOST_CENTS);
