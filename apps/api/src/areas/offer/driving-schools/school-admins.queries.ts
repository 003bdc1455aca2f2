import { sql } from 'kysely';
import type { Transaction } from '#kernel/db/connect.ts';

export async function adminMailsOf(trx: Transaction, drivingSchoolId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('users as u')
    .innerJoin('userDrivingSchools as uds', 'uds.userId', 'u.id')
    .select('u.username')
    .where('uds.drivingSchoolId', '=', drivingSchoolId)
    .where('u.active', '=', true)
    .where(sql<boolean>`'DRIVING_SCHOOL_ADMIN' = any(u.roles)`)
    .where('u.username', 'like', '%@%')
    .orderBy('u.username')
    .execute();
  return rows.map(({ username }) => username);
}
