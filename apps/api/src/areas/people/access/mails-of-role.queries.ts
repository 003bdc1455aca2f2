import type { Role } from '@habilita/contract';
import { sql, type SqlBool } from 'kysely';
import type { Transaction } from '#kernel/db/connect.ts';

export async function mailsOfRole(trx: Transaction, role: Role): Promise<string[]> {
  const rows = await trx
    .selectFrom('users')
    .select('username')
    .where('active', '=', true)
    .where(sql<SqlBool>`roles @> array[${role}]::text[]`)
    .where('username', 'like', '%@%')
    .orderBy('username')
    .execute();
  return rows.map(({ username }) => username);
}
