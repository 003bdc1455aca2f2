import { newId } from '@habilita/kernel';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { appOfFile } from '../../../../test/app.ts';
import { ownerOf } from '../../../../test/owner-of.ts';
import { stampDaysJob } from './stamped-days.jobs.ts';

const api = appOfFile();

test('a day that cannot be stamped keeps the proof from nothing, and is tried again for hours', async () => {
  const owner = ownerOf(api.db);
  const at = Temporal.Now.instant().subtract({ hours: 72 });
  await owner
    .insertInto('events')
    .values({ at, entityType: 'LEAD', entityId: newId(), kind: 'LEAD_CREATED' })
    .execute();
  await sql`alter table history_salts add constraint refused check (false) not valid`.execute(owner);
  await api.db.transaction().execute((trx) => api.deps.jobs.enqueue(trx, stampDaysJob, {}));
  await expect(api.drainJobs()).rejects.toThrow('refused');
  const marks = await api.db.selectFrom('systemMarks').select('ok').where('name', '=', 'stamp-days').execute();
  expect(marks).toEqual([{ ok: true }]);
  const { rows } = await sql<{ hours: number }>`
    select sum(least(retry_delay * 2 ^ (n - 1), retry_delay_max))::float8 / 3600 as hours
    from pgboss.queue, generate_series(1, retry_limit) as n where name = 'stamp-days' group by name`.execute(api.db);
  expect(rows[0]?.hours).toBeGreaterThan(2);
});
