import { uploadKind } from '@habilita/contract';
import { expect, test } from 'vitest';
import { appOfFile } from '../../../test/app.ts';
import { aPng } from '../../../test/builders/images.ts';
import { aUser } from '../../../test/builders/user.ts';
import { claimUpload, openUpload, releaseUpload } from './uploads.ts';
import { sweepUploadsJob } from './uploads.jobs.ts';

const photo = uploadKind({ name: 'photo', types: ['image/png'], maxBytes: 20_000 });

const api = appOfFile();

/** Which of the uploads still have their file after the nightly sweep. */
async function leftOf(uploads: readonly string[]): Promise<boolean[]> {
  await api.db.transaction().execute((trx) => api.deps.jobs.enqueue(trx, sweepUploadsJob, {}));
  await api.drainJobs();
  const left = new Set((await api.db.selectFrom('uploads').select('id').execute()).map(({ id }) => id));
  return uploads.map((id) => left.has(id));
}

test('files given back by what waited are swept a day after that, unless taken again', async () => {
  const { id: userId } = await aUser(api.db);
  const claim = (uploadId: string) =>
    api.db.transaction().execute((trx) => claimUpload(trx, api.deps, photo, { uploadId, userId }));
  const sent = async () => {
    const { uploadId, uploadUrl } = await api.db
      .transaction()
      .execute((trx) => openUpload(trx, api.deps, photo, { userId, originalName: 'eu.png' }));
    await api.inject({ method: 'PUT', url: uploadUrl, payload: aPng() });
    await claim(uploadId);
    return uploadId;
  };
  const [idle, again] = [await sent(), await sent()];
  api.clock.advance({ hours: 48 });
  for (const uploadId of [idle, again])
    await api.db.transaction().execute((trx) => releaseUpload(trx, api.deps, uploadId));
  expect(await leftOf([idle, again])).toEqual([true, true]);
  await claim(again);
  api.clock.advance({ hours: 24, minutes: 1 });
  expect(await leftOf([idle, again])).toEqual([false, true]);
});
