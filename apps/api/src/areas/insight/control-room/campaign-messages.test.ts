import { campaignMessagesQuery } from '@habilita/contract';
import { newId } from '@habilita/kernel';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { databaseOfFile } from '../../../../test/database.ts';
import { searchCampaignMessages } from './campaign-messages.queries.ts';

const database = databaseOfFile();

test('the people of a campaign are paged and counted without a look into any month of messages', async () => {
  const months = await database.db.transaction().execute(async (trx) => {
    const { rows: found } = await searchCampaignMessages(trx, newId(), campaignMessagesQuery.parse({}));
    expect(found).toEqual([]);
    const { rows } = await sql<{ name: string }>`
      select relname::text as name from pg_locks join pg_class on pg_class.oid = relation
      where pid = pg_backend_pid() and relnamespace = 'months'::regnamespace`.execute(trx);
    return rows;
  });
  expect(months).toEqual([]);
});
