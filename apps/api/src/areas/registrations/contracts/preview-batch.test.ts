import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { inSearchTurn } from '#kernel/list/search-turn.ts';
import { appOfFile } from '../../../../test/app.ts';
import { aCampaign } from '../../../../test/builders/campaign.ts';
import { previewBatch } from './preview-batch.ts';

const api = appOfFile();

test('the preview of a campaign waits while long searches have all the turns', async () => {
  const { readDb } = api.deps;
  const { id } = await aCampaign(api.db, { now: api.clock.now() });
  const { promise: searching, resolve: end } = Promise.withResolvers<void>();
  const ended: string[] = [];
  const searches = Array.from({ length: 3 }, () => inSearchTurn(readDb, () => searching));
  const preview = previewBatch(readDb, id).then(() => ended.push('preview'));
  for (let read = 0; read < 20; read += 1) await sql`select 1`.execute(readDb);
  ended.push('searches');
  end();
  await Promise.all([preview, ...searches]);
  expect(ended).toEqual(['searches', 'preview']);
});
