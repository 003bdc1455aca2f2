import type { RequestBalanceBody } from '@habilita/contract';
import {
  type ActionRule,
  type Asked,
  asksForPayment,
  debtBesideRequests,
  debtNotRequested,
  type Draft,
  type Facts,
  openPayments,
  policyProblem,
} from '#areas/money/core/index.ts';
import { isCart } from '#areas/money/registration-row/index.ts';
import type { Actor } from '#kernel/actor.ts';
import type { Refusal } from '#kernel/errors.ts';

export const REQUEST_BALANCE_RULE: ActionRule = {
  for: { anyOf: ['MANAGE_REGISTRATIONS', 'MANAGE_PAYMENTS'] },
  when({ status, balance, totalPending }) {
    if (isCart(status)) return 'REGISTRATION_INVALID_STATUS';
    return debtBesideRequests(balance, totalPending).notRequested > 0 || 'NOTHING_TO_REQUEST';
  },
  asksThePerson: true,
};

interface Drafted {
  readonly body: Draft<RequestBalanceBody>;
  readonly actor: Pick<Actor, 'roles' | 'permissions'>;
}

/** The part of the debt for which there is no open payment, by holder, in centavos. */
export const balanceToRequest = (facts: Pick<Facts, 'ledger' | 'payments'>) =>
  debtNotRequested(facts.ledger, openPayments(facts));

/**
 * Asks by which method, on which date and in how many instalments the balance is to be paid. Refusals: those of
 * `REQUEST_BALANCE_RULE`.
 */
export const asksForBalance = (facts: Facts, { body, actor }: Drafted): Asked[] | Refusal =>
  policyProblem(REQUEST_BALANCE_RULE, facts, actor) ?? asksForPayment(facts, balanceToRequest(facts), body);
