import type { AccountKey } from '#areas/offer/driving-schools/index.ts';
import type { ReadDatabase } from '#kernel/db/connect.ts';

/** Payments whose charges wait until the school can receive money at this provider. */
export async function heldCharges(db: ReadDatabase, { drivingSchoolId, provider }: AccountKey): Promise<string[]> {
  const rows = await db
    .selectFrom('payments')
    .select('id')
    .where('drivingSchoolId', '=', drivingSchoolId)
    .where('chargeState', '=', 'REQUESTED')
    .where('chargeTryError', '=', 'recipient')
    .where('paymentMethod', provider === 'TRANSFEERA' ? '=' : '<>', 'PIX')
    .execute();
  return rows.map(({ id }) => id);
}
