import type { Transaction } from '#kernel/db/connect.ts';
import { STEP_OF_CART } from './apply.ts';

/** The lead of a registration that is a cart again is on its way again, before the payment method. */
export async function reopenLead(trx: Transaction, leadId: string | null, at: Temporal.Instant): Promise<void> {
  if (leadId === null) return;
  const again = { checkoutStep: STEP_OF_CART, updatedAt: at } as const;
  await trx.updateTable('leads').set(again).where('id', '=', leadId).execute();
}

/** The changes of plan of a registration that is a cart again stand no more. */
export async function endPlanChanges(trx: Transaction, registrationId: string, at: Temporal.Instant): Promise<void> {
  const standing = trx.updateTable('registrationPlanChanges').set({ undoneAt: at }).where('undoneAt', 'is', null);
  await standing.where('registrationId', '=', registrationId).execute();
}

/** Gives back the place in the school's day. */
export async function freeSlot(trx: Transaction, registrationId: string): Promise<void> {
  await trx.deleteFrom('slotSeats').where('registrationId', '=', registrationId).execute();
}
