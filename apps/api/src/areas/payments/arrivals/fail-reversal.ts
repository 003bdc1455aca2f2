import { carryOut, type MoneyFacts, type Plan, planOf, totalOf } from '#areas/money/core/index.ts';
import type { Transaction } from '#kernel/db/connect.ts';
import type { Deps } from '#kernel/deps.ts';
import { queueMessage } from '#kernel/outbox/index.ts';
import { decideFailedRefund } from './decide-provider-refund.ts';
import { reversalFailed } from './failed-reversal.message.ts';
import { reversalToTell } from './failed-reversal.queries.ts';

interface InVain {
  /** The id of the request to the provider, and of the reversal or refund. */
  readonly id: string;
  readonly reason: string;
}

/**
 * Ends a reversal or refund that the provider refused; tells the requester and the approver of a reversal. See
 * {@link decideFailedReversal} and {@link decideFailedRefund}.
 */
export async function failRequest(
  trx: Transaction,
  deps: Pick<Deps, 'clock' | 'jobs'>,
  facts: MoneyFacts,
  inVain: InVain,
): Promise<void> {
  const plan = decideFailedReversal(facts, inVain) ?? decideFailedRefund(facts, inVain);
  if (plan === undefined) return;
  await carryOut(trx, deps, facts, plan, {});
  await tellFailure(trx, deps, inVain);
}

async function tellFailure(
  trx: Transaction,
  deps: Pick<Deps, 'clock' | 'jobs'>,
  { id, reason }: InVain,
): Promise<void> {
  const reversal = await reversalToTell(trx, id);
  if (reversal === undefined) return;
  const { recipients, ...failed } = reversal;
  const mail = reversalFailed.write({ ...failed, reason });
  const about = { channel: 'EMAIL', entityType: 'PAYMENT_REVERSAL', entityId: id } as const;
  for (const recipient of recipients) await queueMessage(trx, deps, { ...mail, ...about, recipient });
}

/**
 * The money of a reversal did not go back: it is declined with the provider's reason and may be asked for again.
 * What the approval of a transfer had posted is undone, and the payment counts as paid again. Undefined when no
 * reversal asked for the money.
 */
export function decideFailedReversal(facts: MoneyFacts, { id: ended, reason }: InVain): Plan | undefined {
  const payment = facts.payments.find(({ reversal }) => reversal?.id === ended && reversal.status !== 'DECLINED');
  if (payment === undefined) return undefined;
  const posted = facts.ledger.filter(({ source }) => source.type === 'PAYMENT_REVERSAL' && source.id === ended);
  const { id: paymentId, status } = payment;
  return planOf({
    row: { table: 'paymentReversals', paymentId, status: 'DECLINED', ended, reason },
    undo: posted,
    restore: posted.map(({ shares }) => ({ payment, shares, isWhole: status === 'REVERSED' })),
    event: {
      kind: 'PAYMENT_REVERSAL_FAILED',
      after: { paymentId, restoredCents: posted.map(({ shares }) => totalOf(shares)) },
      reason,
    },
  });
}
