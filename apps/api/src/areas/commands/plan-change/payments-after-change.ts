import type { PlanChangeBody } from '@habilita/contract';
import { addCents, type Cents, cents, type HolderShares, negateCents } from '@habilita/kernel';
import {
  balanceByHolder,
  debtNotRequested,
  type Facts,
  figuresOf,
  openPayments,
  type PaymentFact,
  sharesToRequest,
  totalOf,
} from '#areas/money/core/index.ts';
import type { ChangedPlan } from '#areas/commands/another-plan/index.ts';
import { type Refusal, refusal } from '#kernel/errors.ts';

export interface PaymentsAfterChange {
  readonly cancel: readonly PaymentFact[];
  /** The amount to request, by holder, in centavos. */
  readonly shares: HolderShares;
}

/** Whether a payment is a custom payment, which is not for the contract, so that a plan change does not affect it. */
export const isBesideContract = ({ entityType }: PaymentFact): boolean => entityType === 'REGISTRATION_CUSTOM_PAYMENT';

export const grossOf = (payments: readonly PaymentFact[]): Cents => addCents(...payments.map(({ gross }) => gross));

/**
 * Which open payments are cancelled and what is requested after the contract's price changed by `difference`. Each of
 * the `choices` is a list of payments to keep; the first list whose sum does not exceed what is owed is taken. When
 * every list exceeds it, no payment is kept.
 */
export function paymentsAfterChange(
  facts: Facts,
  difference: HolderShares,
  choices: readonly (readonly PaymentFact[])[],
): PaymentsAfterChange {
  const ledger = [...facts.ledger, { kind: 'PLAN_CHANGE', shares: difference } as const];
  const owed = cents(Math.max(0, negateCents(totalOf(balanceByHolder(figuresOf(ledger))))));
  const kept = choices.find((some) => grossOf(some) <= owed) ?? [];
  const left = debtNotRequested(ledger, kept);
  const cancel = openPayments(facts).filter((payment) => !kept.includes(payment));
  if (cancel.length > 0) return { cancel, shares: left };
  // When no payment is cancelled, at most the price difference is requested. Debt for which no payment was open before
  // the plan change, for example because its payment was inactivated, is not requested now either.
  const added = sharesToRequest(difference);
  return { cancel, shares: totalOf(added) < totalOf(left) ? added : left };
}

/** The open payments that the chosen `recalculationStrategy` cancels, and the amount that it requests anew. */
export function paymentsByStrategy(
  facts: Facts,
  { difference }: Pick<ChangedPlan, 'difference'>,
  body: Pick<PlanChangeBody, 'recalculationStrategy'>,
): PaymentsAfterChange | Refusal {
  const { recalculationStrategy: strategy } = body;
  const open = openPayments(facts);
  const beside = open.filter(isBesideContract);
  const isPending = open.length > beside.length;
  if (strategy === undefined && isPending) return refusal('REQUIRED', 'recalculationStrategy');
  if (strategy === 'RECALCULATE_PENDING' && !isPending)
    return refusal('PLAN_CHANGE_FULLY_PAID', 'recalculationStrategy');
  return paymentsAfterChange(facts, difference, strategy === 'RECALCULATE_PENDING' ? [beside] : [open, beside]);
}
