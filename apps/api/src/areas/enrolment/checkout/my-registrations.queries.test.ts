import { newId } from '@habilita/kernel';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('the registrations of an account are found by an index, however many others there are', async () => {
  const plan = await database.db.transaction().execute(async (trx) => {
    await sql`set local enable_seqscan = off`.execute(trx);
    return sql`explain select id from registrations where user_id = ${newId()}`.execute(trx);
  });
  expect(JSON.stringify(plan.rows)).toContain('registrations_by_user');
});
