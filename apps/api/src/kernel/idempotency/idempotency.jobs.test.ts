import { newId } from '@habilita/kernel';
import { expect, test } from 'vitest';
import { toSeal } from '#kernel/db/sealed/to-seal.ts';
import { appOfFile } from '../../../test/app.ts';
import { forgetKeysJob } from './idempotency.jobs.ts';

const it = appOfFile();

test('the answer of a command is forgotten a week after it was given, and not before', async () => {
  const keyOf = (key: string, age: Temporal.DurationLike) => ({
    actorId: newId(),
    key,
    endpoint: 'POST /api/v1/something',
    inputHash: toSeal('x', 'inputHash'),
    createdAt: it.clock.now().subtract(age),
  });
  const keys = [keyOf('a week and an hour old', { hours: 169 }), keyOf('six days old', { hours: 144 })];
  await it.db.insertInto('idempotencyKeys').values(keys).execute();
  await it.db.transaction().execute((trx) => it.deps.jobs.enqueue(trx, forgetKeysJob, {}));
  await it.drainJobs();
  const kept = await it.db.selectFrom('idempotencyKeys').select('key').execute();
  expect(kept).toEqual([{ key: 'six days old' }]);
});
