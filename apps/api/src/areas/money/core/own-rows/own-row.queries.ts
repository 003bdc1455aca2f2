import type { Transaction } from '#kernel/db/connect.ts';
import type { OwnRowAt } from './own-row-at.ts';
import type { AbandonmentRow, CustomPaymentRow, ManualEntryRow, OwnRow } from './own-row.ts';
import { writePaymentInCfc, writePlanChange } from './payment-in-cfc-row.queries.ts';
import { writePaymentReversal } from './payment-reversal-row.queries.ts';
import { writeRefund } from './refund-row.queries.ts';

export async function writeOwnRow(trx: Transaction, row: OwnRow, at: OwnRowAt): Promise<void> {
  if (row.table === 'registrationAbandonments') await writeAbandonment(trx, row, at);
  else if (row.table === 'registrationManualEntries') await insertManualEntry(trx, row, at);
  else if (row.table === 'registrationPlanChanges') await writePlanChange(trx, row, at);
  else if (row.table === 'registrationPaymentsInCfc') await writePaymentInCfc(trx, row, at);
  else if (row.table === 'paymentReversals') await writePaymentReversal(trx, row, at);
  else if (row.table === 'registrationCustomPayments') await insertCustomPayment(trx, row, at);
  else await writeRefund(trx, row, at);
}

async function writeAbandonment(
  trx: Transaction,
  row: AbandonmentRow,
  { id, registrationId, createdBy, at }: OwnRowAt,
): Promise<void> {
  if ('undone' in row) {
    await trx
      .updateTable(row.table)
      .set({ undoneAt: at, undoneBy: createdBy })
      .where('id', '=', row.undone)
      .where('undoneAt', 'is', null)
      .executeTakeFirstOrThrow();
    return;
  }
  await trx
    .insertInto(row.table)
    .values({
      id,
      registrationId,
      createdBy,
      createdAt: at,
      note: row.note ?? null,
      penaltyMarketplaceCents: row.penalty?.marketplace ?? null,
      penaltyPartnerCents: row.penalty?.partner ?? null,
      ignoresPaid: row.ignoresPaid,
      cancelledCharges: JSON.stringify(row.cancelledCharges),
      cancelledPayments: [...row.cancelledPayments],
      schedulingAt: row.schedulingAt,
    })
    .execute();
}

async function insertManualEntry(
  trx: Transaction,
  { table, entryType, shares, reason }: ManualEntryRow,
  { at: createdAt, ...of }: OwnRowAt,
): Promise<void> {
  const amounts = { marketplaceCents: shares.marketplace, partnerCents: shares.partner };
  await trx
    .insertInto(table)
    .values({ ...of, ...amounts, entryType, reason, createdAt })
    .execute();
}

async function insertCustomPayment(
  trx: Transaction,
  { table, shares, reason, details }: CustomPaymentRow,
  { at: createdAt, id, registrationId, createdBy }: OwnRowAt,
): Promise<void> {
  const amounts = { marketplaceCents: shares.marketplace, partnerCents: shares.partner };
  await trx
    .insertInto(table)
    .values({ id, registrationId, createdBy, ...amounts, reason, details, createdAt })
    .execute();
}
