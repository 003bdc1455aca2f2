import { cents } from '@habilita/kernel';
import { type Facts, type PaymentFact, type Plan, totalOf } from '#areas/money/core/index.ts';
import { COMMANDS } from '#areas/commands/index.ts';
import { decideArrival, isUnderpaid } from '../src/areas/payments/arrivals/arrival.ts';
import { decideFailedRefund, decideMadeRefund, waitingRefund } from '../src/areas/commands/refund/answer-to-refund.ts';
import { decideProviderRefund } from '../src/areas/payments/arrivals/book-refund.ts';
import { decideFailedReversal } from '../src/areas/commands/reversal/answer-to-reversal.ts';

export function arrive(facts: Facts, payment: PaymentFact, came: number | null): Plan {
  const sum = came === null ? payment.gross : cents(came);
  const arrival = {
    payment,
    amount: sum,
    occurredAt: facts.now,
    charge: { provider: 'transfeera', externalId: payment.id },
    underAnotherCharge: false,
    cardBrand: null,
    cardInstallments: 1,
    notice: {},
  };
  return decideArrival(facts, arrival, isUnderpaid(payment, sum) ? facts : undefined);
}

/** Ends a reversal: its money goes back, or the provider refuses it. */
export function endReversal(facts: Facts, payment: PaymentFact, isDone: boolean): Plan | undefined {
  const { reversal, held } = payment;
  if (reversal === null) return undefined;
  const { id, status } = reversal;
  if (!isDone) return decideFailedReversal(facts, { id, reason: 'ACCOUNT_DOES_NOT_EXIST' });
  if (status !== 'WAITING_APPROVAL' || totalOf(held) === 0) return undefined;
  const refund = {
    refundId: id,
    amount: totalOf(held),
    occurredAt: facts.now,
    notice: {},
    isAsked: true,
    commands: COMMANDS,
  };
  return decideProviderRefund({ payment, ...refund });
}

/** Ends a refund that we asked for: the provider says that the money goes back, or that it does not. */
export function endRefund(facts: Facts, { which: at, isDone }: { which: number; isDone: boolean }): Plan | undefined {
  const ids = facts.payments.flatMap(({ refundsWaiting }) => refundsWaiting);
  const id = ids[at % Math.max(1, ids.length)] ?? '';
  if (!isDone) return decideFailedRefund(facts, { id, reason: 'INSUFFICIENT_BALANCE' });
  const waiting = waitingRefund(facts, id);
  return waiting && decideMadeRefund(waiting, {});
}

/**
 * The provider gives money back without our request: the amount `asked`, or all that the payment holds if it is null.
 */
export function giveBack({ now }: Facts, payment: PaymentFact, asked: number | null): Plan | undefined {
  const sum = asked === null ? totalOf(payment.held) : cents(asked);
  if (sum === 0) return undefined;
  return decideProviderRefund({
    payment,
    refundId: 'theirs',
    amount: sum,
    occurredAt: now,
    notice: {},
    isAsked: false,
    commands: COMMANDS,
  });
}
