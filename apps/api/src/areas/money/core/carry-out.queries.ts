import type { Transaction } from '#kernel/db/connect.ts';
import { STEP_OF_CART } from './apply.ts';

/**
 * When a registration has returned to the cart, sets the checkout step of its lead back, so that the choice of a
 * payment method comes next. A lead otherwise keeps its furthest step, but only registered people may have the last
 * step (decision 026).
 */
export async function reopenLead(trx: Transaction, leadId: string | null, at: Temporal.Instant): Promise<void> {
  if (leadId === null) return;
  const again = { checkoutStep: STEP_OF_CART, updatedAt: at } as const;
  await trx.updateTable('leads').set(again).where('id', '=', leadId).execute();
}

export async function freeSlot(trx: Transaction, registrationId: string): Promise<void> {
  await trx.deleteFrom('slotSeats').where('registrationId', '=', registrationId).execute();
}
