import { sql } from 'kysely';
import type { ReadDatabase } from '#kernel/db/connect.ts';
import type { DB } from '#kernel/db/schema.gen.ts';
import type { RowScope } from '#kernel/list/school-scope.ts';
import { type DeclaredCommands, rowsOf } from '#areas/money/core/index.ts';
import { registrationsVisibleTo } from '#areas/money/registration-row/index.ts';

/** The table of a kind of record that belongs to a registration; undefined for any other kind. */
const tableOf = (commands: DeclaredCommands, kind: string): keyof DB | undefined =>
  kind === 'ENTITY_PAYMENT'
    ? 'payments'
    : rowsOf(commands).find(({ source, record = source }) => record === kind)?.table;

/**
 * Finds the registration of a record: the record itself if it is a registration, else the registration that it belongs
 * to. Undefined when there is none, or when the person may not see it.
 */
export async function registrationOfRecord(
  db: ReadDatabase,
  commands: DeclaredCommands,
  scope: RowScope,
  { entityType, entityId }: { readonly entityType: string; readonly entityId: string },
): Promise<string | undefined> {
  const visible = registrationsVisibleTo(db, scope).select('r.id');
  if (entityType === 'REGISTRATION') return (await visible.where('r.id', '=', entityId).executeTakeFirst())?.id;
  const table = tableOf(commands, entityType);
  if (table === undefined) return undefined;
  const owner = sql<boolean>`r.id = (select registration_id from ${sql.table(table)} where id = ${entityId})`;
  return (await visible.where(owner).executeTakeFirst())?.id;
}
