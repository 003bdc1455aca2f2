import { sql } from 'kysely';
import type { Database, Transaction } from '#kernel/db/connect.ts';

export interface Mark {
  readonly name: string;
  readonly at: Temporal.Instant;
  readonly ok: boolean;
  readonly details: unknown;
}

export async function noteMark(
  db: Database | Transaction,
  { name, at, ok, details }: { name: string; at: Temporal.Instant; ok: boolean; details: object },
): Promise<void> {
  const row = { name, at, ok, details: JSON.stringify(details) };
  await db
    .insertInto('systemMarks')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet((eb) => ({
          at: eb.ref('excluded.at'),
          ok: eb.ref('excluded.ok'),
          details: eb.ref('excluded.details'),
        }))
        .where(sql`system_marks.at`, '<=', sql`excluded.at`),
    )
    .execute();
}

export async function allMarks(db: Database): Promise<Mark[]> {
  return db.selectFrom('systemMarks').select(['name', 'at', 'ok', 'details']).execute();
}

export async function markOf(db: Database, name: string): Promise<Mark | undefined> {
  return db
    .selectFrom('systemMarks')
    .select(['name', 'at', 'ok', 'details'])
    .where('name', '=', name)
    .executeTakeFirst();
}
