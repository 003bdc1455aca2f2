import type { BalanceProposal, RequestBalanceBody } from '@habilita/contract';
import {
  debtNotRequested,
  type Facts,
  openPayments,
  type Plan,
  planOf,
  policyProblem,
  requestByForm,
  totalOf,
} from '#areas/money/core/index.ts';
import type { Actor } from '#kernel/actor.ts';
import { isRefusal, type Refusal, refusal } from '#kernel/errors.ts';
import { REQUEST_BALANCE_RULE } from './request-balance.policy.ts';

/** What the form opens with: the amount to request, the methods and the most instalments. */
export const balanceProposalOf = ({ ledger, payments, terms, today }: Facts): BalanceProposal => ({
  amount: totalOf(debtNotRequested(ledger, openPayments({ payments }))),
  allowedPaymentMethods: [...terms.allowedMethods],
  maxNumberInstallments: terms.prices.bpMaxInstallments,
  today,
});

/**
 * Requests all that is owed and that no open payment asks for, as after a reversal, a manual debit or an
 * inactivation (product decision 140). Refusals: REGISTRATION_INVALID_STATUS, REGISTRATION_ANONYMISED,
 * NOTHING_TO_REQUEST, REQUIRED due date (not for cards), those of `requestByForm`.
 */
export function decideRequestBalance(
  facts: Facts,
  { body, actor }: { readonly body: RequestBalanceBody; readonly actor: Pick<Actor, 'roles' | 'permissions'> },
): Plan | Refusal {
  const problem = policyProblem(REQUEST_BALANCE_RULE, facts, actor);
  if (problem !== undefined) return problem;
  if (body.dueDate === undefined && body.paymentMethod !== 'CREDIT') return refusal('REQUIRED', 'dueDate');
  const shares = debtNotRequested(facts.ledger, openPayments(facts));
  const payments = requestByForm(facts, shares, body);
  if (isRefusal(payments)) return payments;
  return planOf({
    request: { entityType: 'REGISTRATION', source: 'REGISTRATION', payments },
    event: { kind: 'BALANCE_REQUESTED', after: { totalCents: totalOf(shares), payments: payments.length } },
    messages: ['PAYMENT_REQUESTED'],
  });
}
