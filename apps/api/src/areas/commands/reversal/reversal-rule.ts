import type { PaymentParams, ReversalBody } from '@habilita/contract';
import { newId } from '@habilita/kernel';
import { type MoneyCommandRule, type OwnRow, totalOf } from '#areas/money/core/index.ts';
import { ofPayment, requestPayout, requestRefund } from '#areas/payments/index.ts';
import { writeRegistration } from '#areas/money/registration-row/index.ts';
import type { Transaction } from '#kernel/db/connect.ts';
import type { Deps } from '#kernel/deps.ts';
import { recipientOf } from './bank-account.ts';
import { asksForReversal } from './payment-reversal.asks.ts';
import { decideReversal } from './payment-reversal.ts';
import {
  type AskedReversalRow,
  declineReversal,
  insertReversal,
  isInBankList,
  reversalToAskFor,
  reversalWaiting,
} from './reversal.queries.ts';

const isReversal = (row: OwnRow | undefined): row is AskedReversalRow => row !== undefined && 'account' in row;

/**
 * The rule of a reversal: how it is decided, stored while it waits for a second person, and requested from the
 * provider.
 */
export const reversalRule = (deps: Deps): MoneyCommandRule<PaymentParams, ReversalBody> => ({
  ...ofPayment,
  asks: asksForReversal,
  decide: {
    async after(db, asked) {
      const isBank = await isInBankList(db, asked.body.customerBankNumber?.padStart(3, '0') ?? '');
      return (facts) => decideReversal(facts, { ...asked, isBank });
    },
  },
  waiting: {
    async begun(trx, { requestId, facts: { registration, now }, plan, by }) {
      if (!isReversal(plan.row)) return;
      const of = { id: newId(), registrationId: registration.id, createdBy: by.actor.userId, at: now };
      await insertReversal(trx, { ...plan.row, status: 'WAITING_APPROVAL' }, { ...of, approvalRequestId: requestId });
      await writeRegistration(trx, registration.id, { add: { reversalsQty: 1 }, at: now });
    },
    async ended(trx, { requestId, at }) {
      const waiting = await reversalWaiting(trx, requestId);
      if (waiting !== undefined) await declineReversal(trx, waiting, at);
    },
  },
  async also(trx, { ids }, { by, approving }) {
    const id = approving === undefined ? ids.row : (await reversalWaiting(trx, approving.requestId))?.id;
    if (id !== undefined) await askForMoney(trx, deps, id, by.actor.userId);
  },
});

/** Asks the provider of a card for a refund; for other payments orders a transfer to the bank account. */
async function askForMoney(trx: Transaction, deps: Deps, id: string, requestedBy: string): Promise<void> {
  const reversal = await reversalToAskFor(trx, id);
  const { registrationId, paymentId, paymentProvider, marketplaceCents, partnerCents, account } = reversal;
  const asked = { id, registrationId, paymentId, requestedBy };
  const shares = { marketplace: marketplaceCents, partner: partnerCents };
  if (account === undefined) await requestRefund(trx, deps, { ...asked, shares, provider: paymentProvider ?? '' });
  else await requestPayout(trx, deps, { ...asked, amount: totalOf(shares), recipient: recipientOf(account) });
}
