import type { BalanceProposal, RequestBalanceBody } from '@habilita/contract';
import { type Facts, type Plan, planOf, problemIn, requestByForm, totalOf } from '#areas/money/core/index.ts';
import type { Actor } from '#kernel/actor.ts';
import { isRefusal, type Refusal } from '#kernel/errors.ts';
import { asksForBalance, balanceToRequest } from './request-balance.asks.ts';

/** What the form shows when it opens: the amount to request, the methods and the highest number of instalments. */
export const balanceProposalOf = ({ terms, today, ...facts }: Facts): BalanceProposal => ({
  amount: totalOf(balanceToRequest(facts)),
  allowedPaymentMethods: [...terms.allowedMethods],
  maxNumberInstallments: terms.prices.bpMaxInstallments,
  today,
});

/**
 * Requests the part of the debt for which there is no open payment, as after a reversal, a manual debit or an
 * inactivation (product decision 140). Refusals: REGISTRATION_INVALID_STATUS, REGISTRATION_ANONYMISED,
 * NOTHING_TO_REQUEST, REQUIRED when the due date is missing (card payments need none), those of `requestByForm`.
 */
export function decideRequestBalance(
  facts: Facts,
  { body, actor }: { readonly body: RequestBalanceBody; readonly actor: Pick<Actor, 'roles' | 'permissions'> },
): Plan | Refusal {
  const asks = asksForBalance(facts, { body, actor });
  const problem = isRefusal(asks) ? asks : problemIn(asks, body);
  if (problem !== undefined) return problem;
  const shares = balanceToRequest(facts);
  const payments = requestByForm(facts, shares, body);
  if (isRefusal(payments)) return payments;
  return planOf({
    request: { entityType: 'REGISTRATION', source: 'REGISTRATION', payments },
    event: { kind: 'BALANCE_REQUESTED', after: { totalCents: totalOf(shares), payments: payments.length } },
    messages: ['PAYMENT_REQUESTED'],
  });
}
