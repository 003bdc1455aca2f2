import type { Transaction } from '#kernel/db/connect.ts';
import type { OwnRowAt } from './own-row-at.ts';
import type { RefundRow } from './own-row.ts';
import { writePayments } from '../payment-rows.queries.ts';

/** Writes a refund or its outcome, and which refunds of the payment wait for the provider. */
export async function writeRefund(trx: Transaction, row: RefundRow, { at, ...of }: OwnRowAt): Promise<void> {
  if ('ended' in row) {
    await trx
      .updateTable(row.table)
      .set({ status: row.status, reason: row.reason ?? null, endedAt: at })
      .where('id', '=', row.ended)
      .where('status', '=', 'WAITING_PROVIDER')
      .executeTakeFirstOrThrow();
    await writePayments(trx, [row.paymentId], { refund: { id: row.ended, waits: false }, at });
    return;
  }
  const { table, amount: amountCents, note = null } = row;
  const by =
    'payer' in row
      ? { payer: row.payer }
      : { paymentId: row.paymentId, route: row.route, status: 'WAITING_PROVIDER' as const };
  await trx
    .insertInto(table)
    .values({ ...of, ...by, amountCents, note, createdAt: at })
    .execute();
  if ('paymentId' in row) await writePayments(trx, [row.paymentId], { refund: { id: of.id, waits: true }, at });
}
