import type { Transaction } from '#kernel/db/connect.ts';
import { STEP_OF_CART } from './apply.ts';
import type { OwnRow } from './plan.ts';

interface OwnRowAt {
  readonly id: string;
  readonly registrationId: string;
  readonly createdBy: string | null;
  readonly at: Temporal.Instant;
}

/** Writes the command's own row. */
export async function writeOwnRow(
  trx: Transaction,
  row: OwnRow,
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
    })
    .execute();
}

/** The lead of a registration that is a cart again is on its way again, before the payment method. */
export async function reopenLead(trx: Transaction, leadId: string | null, at: Temporal.Instant): Promise<void> {
  if (leadId === null) return;
  const again = { checkoutStep: STEP_OF_CART, updatedAt: at } as const;
  await trx.updateTable('leads').set(again).where('id', '=', leadId).execute();
}

/** Gives back the place in the school's day. */
export async function freeSlot(trx: Transaction, registrationId: string): Promise<void> {
  await trx.deleteFrom('slotSeats').where('registrationId', '=', registrationId).execute();
}
