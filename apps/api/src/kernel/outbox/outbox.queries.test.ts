import { newId } from '@habilita/kernel';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { databaseOfFile } from '../../../test/database.ts';
import { noteSendOutcome, pendingMessage, takeMessage } from './outbox.queries.ts';

const database = databaseOfFile();

test('a message is looked for, taken and noted in its month alone', async () => {
  const row = { id: newId(), channel: 'EMAIL', recipient: 'maria@example.com', body: 'Olá!' } as const;
  const messages = database.db.insertInto('outboxMessages').values(row).returning(['id', 'createdAt']);
  const message = await messages.executeTakeFirstOrThrow();
  const at = message.createdAt;
  const months = await database.db.transaction().execute(async (trx) => {
    expect(await pendingMessage(trx, message.id, at.toString())).toMatchObject(message);
    const taken = await takeMessage(trx, message, { at, lostBefore: at });
    await noteSendOutcome(trx, message, { status: 'SENT', error: null, at, ...taken });
    const { rows } = await sql<{ name: string }>`
      select distinct relname::text as name from pg_locks join pg_class on pg_class.oid = relation
      where pid = pg_backend_pid() and relkind = 'r' and relnamespace = 'months'::regnamespace`.execute(trx);
    return rows.map(({ name }) => name);
  });
  expect(months).toEqual(['outbox_messages_before']);
  const sent = database.db.selectFrom('outboxMessages').select('status').where('id', '=', message.id);
  expect(await sent.execute()).toEqual([{ status: 'SENT' }]);
});
