import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { appOfFile, type SignedIn } from '../../../../test/app.ts';
import { aCampaign } from '../../../../test/builders/campaign.ts';
import { aRegistration } from '../../../../test/builders/registration.ts';
import { exportDesk, exportsOf } from '../../../../test/exports.ts';
import { runExport } from '#kernel/export/run-export.ts';

const api = appOfFile();
beforeAll(async () => {
  await aRegistration(api.db, await aCampaign(api.db, { now: api.clock.now() }));
});

const files = () => readdir(join(api.deps.environment.dataDir, 'files', 'exports')).catch(() => []);

/** Runs an export that a supervisor has requested, and calls `happens` just before its file is written. */
async function madeWhile(happens: (owner: SignedIn) => Promise<unknown>) {
  const owner = await api.signIn('SUPERVISOR');
  const { body } = await exportDesk(api).ask(owner, '/registrations');
  const { id } = await api.db
    .selectFrom('exports')
    .select('id')
    .where('requestId', '=', body.requestId)
    .executeTakeFirstOrThrow();
  const { storage } = api.deps;
  const write: typeof storage.write = async (key, bytes) => {
    await happens(owner);
    return storage.write(key, bytes);
  };
  await runExport({ ...api.deps, storage: { ...storage, write } }, exportsOf(api), id);
  return api.db
    .selectFrom('exports')
    .select(['status', 'error', 'storageKey'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}
const changed = (set: { active?: boolean; roles?: ['SALES_ANALYST'] }) => (owner: SignedIn) =>
  api.db.updateTable('users').set(set).where('id', '=', owner.userId).execute();

describe('an export that is being made', () => {
  test('leaves no file when its owner is deactivated meanwhile', async () => {
    expect(await madeWhile(changed({ active: false }))).toEqual({
      status: 'FAILED',
      error: 'FORBIDDEN',
      storageKey: null,
    });
    expect(await files()).toEqual([]);
  });

  test('leaves no file when its owner loses the right meanwhile', async () => {
    expect(await madeWhile(changed({ roles: ['SALES_ANALYST'] }))).toMatchObject({
      status: 'FAILED',
      error: 'FORBIDDEN',
    });
    expect(await files()).toEqual([]);
  });

  test('is made when nothing happens to its owner', async () => {
    expect(await madeWhile(async () => undefined)).toMatchObject({ status: 'DONE', error: null });
    expect(await files()).toHaveLength(1);
  });
});
