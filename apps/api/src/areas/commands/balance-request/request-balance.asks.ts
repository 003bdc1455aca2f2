import type { RequestBalanceBody } from '@habilita/contract';
import {
  type Asked,
  asksForPayment,
  debtNotRequested,
  type Draft,
  type Facts,
  openPayments,
  policyProblem,
} from '#areas/money/core/index.ts';
import type { Actor } from '#kernel/actor.ts';
import type { Refusal } from '#kernel/errors.ts';
import { REQUEST_BALANCE_RULE } from './request-balance.policy.ts';

interface Drafted {
  readonly body: Draft<RequestBalanceBody>;
  readonly actor: Pick<Actor, 'roles' | 'permissions'>;
}

/** All that is owed and that no open payment asks for, by holder, in centavos. */
export const balanceToRequest = (facts: Pick<Facts, 'ledger' | 'payments'>) =>
  debtNotRequested(facts.ledger, openPayments(facts));

/** A request for the balance asks how it is to be paid. Refusal: that of the policy. */
export const asksForBalance = (facts: Facts, { body, actor }: Drafted): Asked[] | Refusal =>
  policyProblem(REQUEST_BALANCE_RULE, facts, actor) ?? asksForPayment(facts, balanceToRequest(facts), body);
