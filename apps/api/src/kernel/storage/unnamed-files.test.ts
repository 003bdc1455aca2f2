import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { newId } from '@habilita/kernel';
import { expect, test } from 'vitest';
import { appOfFile } from '../../../test/app.ts';
import { removeUnnamedFiles } from './unnamed-files.ts';
import { removeUnnamedFilesJob } from './uploads.jobs.ts';

const api = appOfFile();

const BYTES = Buffer.from('%PDF-1.7');

async function stored(key: string, isOld = true): Promise<string> {
  await api.deps.storage.put(key, BYTES);
  if (isOld) await utimes(join(api.deps.environment.dataDir, 'files', key), 0, 0);
  return key;
}

test('files that no row names go once they are old, and nothing that a row names or that is no sent file', async () => {
  const [unnamed, young, named] = [`attachment/${newId()}`, `attachment/${newId()}`, `attachment/${newId()}`];
  const id = newId();
  for (const key of [unnamed, named]) await stored(key);
  await stored(young, false);
  await api.db
    .insertInto('files')
    .values({
      id,
      storageKey: named,
      originalName: 'a.pdf',
      contentType: 'application/pdf',
      sizeBytes: 8,
      sha256: 'x',
    })
    .execute();
  await stored(`contracts/${id}/draft-0123.pdf`);
  const others = [`contracts/${id}/${id}.pdf`, `exports/${id}-1.xlsx`, `boletos/${id}/0123.pdf`];
  for (const key of others) await stored(key);
  await api.db.transaction().execute((trx) => api.deps.jobs.enqueue(trx, removeUnnamedFilesJob, {}));
  await api.drainJobs();
  const left = new Set(await Array.fromAsync(api.deps.storage.keys()));
  expect(left).toEqual(new Set([young, named, ...others]));
});

test('only the folders that may have such files are read, as those of others hold the most', async () => {
  const { storage } = api.deps;
  const read: (string | undefined)[] = [];
  const keys = (folder?: string) => {
    read.push(folder);
    return storage.keys(folder);
  };
  await removeUnnamedFiles({ ...api.deps, storage: { ...storage, keys } });
  expect(read).toContain('attachment');
  expect(read).toContain('contracts');
  for (const other of [undefined, 'boletos', 'exports', 'statements']) expect(read).not.toContain(other);
});
