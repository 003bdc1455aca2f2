import { newId } from '@habilita/kernel';
import { sql, type SqlBool } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { databaseOfFile } from '../../../../test/database.ts';
import type { ReadDatabase } from '#kernel/db/connect.ts';
import { inOrder } from '../page.ts';
import { rowsByIds } from './rows-by-ids.ts';

const database = databaseOfFile();
const ids = Array.from({ length: 3 }, () => newId());

beforeAll(async () => {
  await sql`
    insert into outbox_messages (id, channel, recipient, body, entity_id)
    select id, 'EMAIL', id || '@example.com', 'x', id from unnest(${ids}::uuid[]) as id`.execute(database.db);
});

interface Parts {
  readonly body: boolean;
}
const query = (db: ReadDatabase, wanted: readonly string[], { body }: Parts) =>
  db
    .selectFrom('outboxMessages as m')
    .where(sql<SqlBool>`m.id = any(${wanted}::uuid[])`)
    .select(['m.id', 'm.recipient', 'm.createdAt', 'm.sentAt'])
    .$if(body, (shown) => shown.select('m.body'));

test('kept rows are those of the statement built anew, for any ids and parts, in their order', async () => {
  const kept = rowsByIds(query);
  const asked = [ids, ids.toReversed(), ids.slice(1), [newId()], []];
  for (const body of [true, false, true])
    for (const wanted of asked) {
      const plain = inOrder(wanted, await query(database.db, wanted, { body }).execute());
      expect(await kept(database.db, wanted, { body })).toEqual(plain);
    }
});

test('a statement with other values is refused, as they would be those of the first caller', async () => {
  const byName = rowsByIds((db: ReadDatabase, wanted: readonly string[], name: string) =>
    query(db, wanted, { body: false }).where('m.recipient', '=', name),
  );
  await expect(byName(database.db, ids, 'a')).rejects.toThrow('ids alone');
});
