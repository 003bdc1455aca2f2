import type { Transaction } from '#kernel/db/connect.ts';

export async function acceptedContractHash(trx: Transaction, registrationId: string): Promise<string | undefined> {
  const row = await trx
    .selectFrom('contracts')
    .select('sha256')
    .where('registrationId', '=', registrationId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.sha256;
}

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
