import type { Transaction } from '#kernel/db/connect.ts';
import { STEP_OF_CART } from './apply.ts';

/**
 * Sets the checkout step of the lead back to the one before the choice of a payment method, when its registration has
 * returned to the cart. A lead otherwise keeps its furthest step, but the last step is only for registered people
 * (decision 026).
 */
export async function reopenLead(trx: Transaction, leadId: string | null, at: Temporal.Instant): Promise<void> {
  if (leadId === null) return;
  const again = { checkoutStep: STEP_OF_CART, updatedAt: at } as const;
  await trx.updateTable('leads').set(again).where('id', '=', leadId).execute();
}

export async function freeSlot(trx: Transaction, registrationId: string): Promise<void> {
  await trx.deleteFrom('slotSeats').where('registrationId', '=', registrationId).execute();
}
