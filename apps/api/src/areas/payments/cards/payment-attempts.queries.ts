import { sql } from 'kysely';
import type { ReadDatabase } from '#kernel/db/connect.ts';
import { oneOf } from '#kernel/list/columns-of.ts';
import type { RowScope } from '#kernel/list/school-scope.ts';

/** The payment attempts of a registration, newest first; undefined when the registration is out of scope. */
export async function attemptsOf(
  db: ReadDatabase,
  { drivingSchoolIds, campaignIds }: RowScope,
  registrationId: string,
) {
  let visible = db.selectFrom('registrations as r').select('r.id').where('r.id', '=', registrationId);
  if (drivingSchoolIds !== 'ALL') visible = visible.where(oneOf(sql.ref('r.drivingSchoolId'), drivingSchoolIds));
  if (campaignIds !== 'ALL') visible = visible.where(oneOf(sql.ref('r.campaignId'), campaignIds));
  if ((await visible.executeTakeFirst()) === undefined) return undefined;
  const rows = await db
    .selectFrom('paymentAttempts')
    .select(['id', 'paymentId as entityPaymentId', 'at as timestamp', 'operation', 'status', 'cardBrand'])
    .select(['cardInstallments', 'totalGrossCents', 'description', 'errorCode', 'errorDetails'])
    .where('registrationId', '=', registrationId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(500)
    .execute();
  return rows.map(({ totalGrossCents, ...row }) => ({
    ...row,
    totalGrossValue: totalGrossCents,
  }));
}
