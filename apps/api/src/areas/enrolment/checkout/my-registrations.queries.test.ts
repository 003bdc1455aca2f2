import { newId } from '@habilita/kernel';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { databaseOfFile } from '../../../../test/database.ts';

const database = databaseOfFile();

test('the registrations of an account are found by an index, however many others there are', async () => {
  const plan = await database.db.transaction().execute(async (trx) => {
    await sql`set local enable_seqscan = off`.execute(trx);
    return sql`explain select id from registrations where user_id = ${newId()}`.execute(trx);
  });
  expect(JSON.stringify(plan.rows)).toContain('registrations_by_user');
});
