import type { Transaction } from '#kernel/db/connect.ts';
import type { OwnRowAt } from './own-row-at.ts';
import type { AskedReversalRow, PaymentReversalRow } from './own-row.ts';
import { writePayments } from '../payment-rows.queries.ts';

/** Writes a reversal, and its status on the payment. */
export async function writePaymentReversal(trx: Transaction, row: PaymentReversalRow, at: OwnRowAt): Promise<void> {
  if ('ended' in row) await endReversal(trx, row.ended, { status: row.status, reason: row.reason ?? null }, at.at);
  else if (row.waited !== undefined) await goOn(trx, row.waited, row, at.at);
  else await insertReversal(trx, row, at);
  await writePayments(trx, [row.paymentId], { set: { reversalStatus: row.status }, at: at.at });
}

async function insertReversal(
  trx: Transaction,
  { table, paymentId, status, shares, account, approvalRequestId }: AskedReversalRow,
  { at: createdAt, ...of }: OwnRowAt,
): Promise<void> {
  const amounts = { marketplaceCents: shares.marketplace, partnerCents: shares.partner };
  const endedAt = status === 'APPROVED' ? createdAt : null;
  await trx
    .insertInto(table)
    .values({ ...of, ...amounts, ...account, paymentId, status, approvalRequestId, createdAt, endedAt })
    .execute();
}

/** Goes on with a reversal that a second person approved; a card's still waits for its provider. */
async function goOn(trx: Transaction, id: string, { table, status, shares }: AskedReversalRow, at: Temporal.Instant) {
  const amounts = { marketplaceCents: shares.marketplace, partnerCents: shares.partner };
  await trx
    .updateTable(table)
    .set({ ...amounts, status, endedAt: status === 'APPROVED' ? at : null })
    .where('id', '=', id)
    .where('status', '=', 'WAITING_APPROVAL')
    .executeTakeFirstOrThrow();
}

async function endReversal(
  trx: Transaction,
  id: string,
  set: Pick<PaymentReversalRow, 'status'> & { readonly reason: string | null },
  endedAt: Temporal.Instant,
): Promise<void> {
  await trx
    .updateTable('paymentReversals')
    .set({ ...set, endedAt })
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/** Declines a reversal that waits for a second person; does nothing to any other. */
export async function declineReversal(
  trx: Transaction,
  { id, paymentId }: { readonly id: string; readonly paymentId: string },
  at: Temporal.Instant,
): Promise<void> {
  const declined = await trx
    .updateTable('paymentReversals')
    .set({ status: 'DECLINED', endedAt: at })
    .where('id', '=', id)
    .where('status', '=', 'WAITING_APPROVAL')
    .returning('id')
    .executeTakeFirst();
  if (declined !== undefined) await writePayments(trx, [paymentId], { set: { reversalStatus: 'DECLINED' }, at });
}
