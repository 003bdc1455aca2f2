import { sql } from 'kysely';
import type { Database } from './connect.ts';

export async function isReachable(db: Database): Promise<boolean> {
  await sql`select 1`.execute(db);
  return true;
}
