import type { Transaction } from '#kernel/db/connect.ts';
import { insertNote } from '#kernel/notes/note-rows.queries.ts';
import type { OwnRowAt } from './own-row-at.ts';
import type { MadePlanChangeRow, PaymentInCfcRow, PlanChangeRow } from './own-row.ts';

type Moved = Pick<MadePlanChangeRow, 'original' | 'now'>;

const movedColumns = ({ original, now }: Moved) => ({
  originalPlanId: original.planId,
  newPlanId: now.planId,
  originalPlanName: original.planName,
  newPlanName: now.planName,
  originalPaymentMethod: original.paymentMethod,
  newPaymentMethod: now.paymentMethod,
});

/** Writes a plan change, or its undoing with the reason as a note. */
export async function writePlanChange(trx: Transaction, row: PlanChangeRow, own: OwnRowAt): Promise<void> {
  if (!('undone' in row)) return insertPlanChange(trx, row, own);
  const { registrationId, createdBy, at } = own;
  await trx
    .updateTable(row.table)
    .set({ undoneAt: at })
    .where('id', '=', row.undone)
    .where('undoneAt', 'is', null)
    .executeTakeFirstOrThrow();
  const of = { entityType: 'REGISTRATION_PLAN_CHANGE', entityId: row.undone, registrationId } as const;
  await insertNote(trx, { ...of, text: row.note, createdBy, at });
}

async function insertPlanChange(
  trx: Transaction,
  row: Omit<MadePlanChangeRow, 'table'> & { readonly paymentInCfcId?: string },
  { at: createdAt, id, registrationId, createdBy }: OwnRowAt,
): Promise<void> {
  const of = { id, registrationId, createdBy };
  const { difference, strategy: recalculationStrategy = null, paymentInCfcId = null } = row;
  const amounts = { marketplaceCents: difference.marketplace, partnerCents: difference.partner };
  await trx
    .insertInto('registrationPlanChanges')
    .values({ ...of, ...amounts, ...movedColumns(row), recalculationStrategy, paymentInCfcId, createdAt })
    .execute();
}

/** Writes a payment in the CFC, its note and a plan change with the same id; or its cancellation. */
export async function writePaymentInCfc(trx: Transaction, row: PaymentInCfcRow, own: OwnRowAt): Promise<void> {
  const { table, note } = row;
  const { id, registrationId, createdBy, at } = own;
  const paymentId = 'cancelled' in row ? row.cancelled : id;
  if ('cancelled' in row) {
    await trx
      .updateTable(table)
      .set({ cancelledAt: at, cancelledBy: createdBy })
      .where('id', '=', row.cancelled)
      .where('cancelledAt', 'is', null)
      .executeTakeFirstOrThrow();
  } else {
    const amounts = { marketplaceCents: row.paid.marketplace, partnerCents: row.paid.partner };
    const values = { id, registrationId, createdBy, ...amounts, ...movedColumns(row), createdAt: at };
    await trx.insertInto(table).values(values).execute();
    const { difference, original, now } = row;
    if (difference !== undefined)
      await insertPlanChange(trx, { difference, original, now, strategy: undefined, paymentInCfcId: id }, own);
  }
  if (note === undefined) return;
  const of = { entityType: 'REGISTRATION_PAYMENT_IN_CFC', entityId: paymentId, registrationId } as const;
  await insertNote(trx, { ...of, text: note, createdBy, at });
}
