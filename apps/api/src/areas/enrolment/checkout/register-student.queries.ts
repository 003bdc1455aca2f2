import type { Transaction } from '#kernel/db/connect.ts';

export async function markLeadRegistered(
  trx: Transaction,
  leadId: string,
  terms: { drivingSchoolId: string; planId: string },
  at: Temporal.Instant,
): Promise<void> {
  await trx
    .updateTable('leads')
    .set({
      checkoutStep: 'REGISTRATION_COMPLETED',
      drivingSchoolId: terms.drivingSchoolId,
      planId: terms.planId,
      updatedAt: at,
    })
    .where('id', '=', leadId)
    .execute();
}
