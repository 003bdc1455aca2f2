import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { tidyExports } from '#kernel/export/index.ts';
import { makeExportJob } from '#kernel/export/request-export.ts';
import { runExport } from '#kernel/export/run-export.ts';
import type { Storage } from '#kernel/storage/storage.ts';
import { appOfFile, type SignedIn } from '../../../../test/app.ts';
import { aCampaign } from '../../../../test/builders/campaign.ts';
import { aRegistration } from '../../../../test/builders/registration.ts';
import { exportDesk, exportsOf } from '../../../../test/exports.ts';
import { failingDisk, writtenAgo } from '../../../../test/stored-files.ts';

const api = appOfFile();
let admin: SignedIn;
let desk: ReturnType<typeof exportDesk>;

beforeAll(async () => {
  desk = exportDesk(api);
  admin = await api.signIn('ADMIN');
  const campaign = await aCampaign(api.db, { now: api.clock.now() });
  await aRegistration(api.db, campaign, { studentName: 'Ana Lima' });
  await aRegistration(api.db, campaign, { studentName: 'João Souza' });
});

async function anExport() {
  const person = await api.signIn('ADMIN');
  await desk.ask(person, '/registrations');
  return { person, id: (await desk.mine(person))[0]?.id ?? '' };
}

/** Runs an export whose storage writes the file and then fails as `fail` says; returns the file's key. */
async function writtenBefore(id: string, fail: (key: string) => Promise<unknown>, broken: Partial<Storage> = {}) {
  let storageKey = '';
  const write: Storage['write'] = async (key, chunks) => {
    storageKey = key;
    await api.deps.storage.write(key, chunks);
    await fail(key);
  };
  await runExport({ ...api.deps, storage: { ...api.deps.storage, ...broken, write } }, exportsOf(api), id);
  return storageKey;
}

describe('an export', () => {
  test('asked for twice under one id is one export; another question under it is refused', async () => {
    const person = await api.signIn('ADMIN');
    const once = await desk.ask(person, '/registrations', {}, 'same-request-0001');
    const again = await desk.ask(person, '/registrations', {}, 'same-request-0001');
    expect([once.status, again.status, (await desk.mine(person)).length]).toEqual([202, 202, 1]);
    expect(await desk.ask(person, '/registrations', { name: 'João' }, 'same-request-0001')).toMatchObject({
      status: 409,
    });
    expect((await desk.ask(admin, '/registrations', {}, 'same-request-0001')).status).toBe(202);
    await api.drainJobs();
  });

  test('is one of three at most that a person has at once', async () => {
    const person = await api.signIn('ADMIN');
    const answers = [];
    for (let n = 0; n < 4; n += 1) answers.push(await desk.ask(person, '/registrations'));
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 409]);
    expect(answers[3]?.body).toMatchObject({ errors: { globalErrors: [{ code: 'EXPORT_LIMIT' }] } });
    // The jobs of one person form a group in the queue. A process runs only one job of a group at a time, so that the
    // exports of other people need not wait until all three of this person are made.
    const { rows } = await sql<{ personId: string | null }>`
      select group_id as "personId" from pgboss.job where name = ${makeExportJob.name} and state = 'created'`.execute(
      api.db,
    );
    expect(rows).toEqual(answers.slice(0, 3).map(() => ({ personId: person.userId })));
    await api.drainJobs();
  });

  test('cancelled before its turn is not made; it can be asked for again, and not cancelled twice', async () => {
    const person = await api.signIn('ADMIN');
    const { body } = await desk.ask(person, '/registrations', { columns: 'studentName' });
    const [waiting] = await desk.mine(person);
    expect((await desk.act(person, waiting?.id ?? '', 'run-again')).statusCode).toBe(409);
    expect((await desk.act(person, waiting?.id ?? '', 'cancel')).json()).toMatchObject({ status: 'CANCELLED' });
    await api.drainJobs();
    expect((await desk.read(person, body.requestId)).body).toMatchObject({
      errors: { globalErrors: [{ code: 'EXPORT_CANCELLED' }] },
    });
    expect((await desk.act(person, waiting?.id ?? '', 'cancel')).statusCode).toBe(409);
    expect((await desk.act(person, waiting?.id ?? '', 'run-again')).statusCode).toBe(201);
    await api.drainJobs();
    expect(await desk.mine(person)).toMatchObject([
      { status: 'DONE', rows: 2, total: 2, query: { columns: 'studentName' } },
      { status: 'CANCELLED', rows: 0 },
    ]);
  });

  test('that finds the disk full says so, and leaves nothing behind', async () => {
    const { person, id } = await anExport();
    const full = { ...api.deps.storage, write: failingDisk('ENOSPC') };
    const told: unknown[] = [];
    const log = { ...api.deps.log, warn: (what: unknown) => void told.push(what) };
    await runExport({ ...api.deps, storage: full, log }, exportsOf(api), id);
    expect(told).toMatchObject([{ export: id, err: { code: 'ENOSPC' } }]);
    expect(await desk.mine(person)).toMatchObject([
      { status: 'FAILED', error: 'EXPORT_STORAGE_FULL', sizeBytes: null },
    ]);
    await api.drainJobs();
  });

  test('that breaks is tried again from the start, and after four tries has failed', async () => {
    const { person, id } = await anExport();
    const broken = { ...api.deps.storage, write: () => Promise.reject(new Error('a cable was pulled')) };
    const run = (isLast: boolean) => runExport({ ...api.deps, storage: broken }, exportsOf(api), id, isLast);
    for (let n = 0; n < makeExportJob.retryLimit; n += 1) {
      await expect(run(false)).rejects.toThrow('cable');
      expect(await desk.mine(person)).toMatchObject([{ status: 'WAITING' }]);
    }
    await expect(run(true)).rejects.toThrow('cable');
    expect(await desk.mine(person)).toMatchObject([{ status: 'FAILED', error: 'EXPORT_FAILED' }]);
    await api.drainJobs();
  });

  test('is kept for a week; then its file is removed, and it can be made again', async () => {
    const person = await api.signIn('ADMIN');
    const { body } = await desk.ask(person, '/registrations');
    await api.drainJobs();
    const [done] = await desk.mine(person);
    const { storageKey } = await api.db
      .selectFrom('exports')
      .select('storageKey')
      .where('id', '=', done?.id ?? '')
      .executeTakeFirstOrThrow();
    api.clock.advance({ hours: 7 * 24 });
    const later = await api.signIn('ADMIN');
    await api.db
      .updateTable('exports')
      .set({ ownerId: later.userId })
      .where('id', '=', done?.id ?? '')
      .execute();
    expect((await desk.read(later, body.requestId)).body).toMatchObject({
      errors: { globalErrors: [{ code: 'EXPORT_EXPIRED' }] },
    });
    await tidyExports({ ...api.deps, storage: { ...api.deps.storage, remove: failingDisk('EIO') } });
    await api.drainJobs();
    expect(await api.deps.storage.get(storageKey ?? '')).toBeUndefined();
    expect(await desk.mine(later)).toMatchObject([{ status: 'EXPIRED' }]);
    expect((await desk.act(later, done?.id ?? '', 'run-again')).statusCode).toBe(201);
    await api.drainJobs();
  });

  test('that was finished keeps its file, when only the answer to that was lost', async () => {
    const { person, id } = await anExport();
    const storageKey = await writtenBefore(id, async (key) => {
      const expiresAt = api.clock.now().add({ hours: 1 });
      const done = { status: 'DONE', storageKey: key, sizeBytes: 1, expiresAt } as const;
      await api.db.updateTable('exports').set(done).where('id', '=', id).execute();
      throw new Error('the connection broke');
    });
    await api.drainJobs();
    expect(await desk.mine(person)).toMatchObject([{ status: 'DONE' }]);
    expect(await api.deps.storage.savedAt(storageKey)).toBeDefined();
  });

  test('that finds the disk full has failed, also when its file cannot be removed at once', async () => {
    const { person, id } = await anExport();
    const storageKey = await writtenBefore(id, failingDisk('ENOSPC'), { remove: failingDisk('EACCES') });
    expect(await desk.mine(person)).toMatchObject([{ status: 'FAILED', error: 'EXPORT_STORAGE_FULL' }]);
    await api.drainJobs();
    expect(await api.deps.storage.savedAt(storageKey)).toBeUndefined();
  });

  test('whose worker was killed leaves a file that is removed after eight days', async () => {
    const [old, fresh] = ['exports/old-1.xlsx', 'exports/fresh-1.xlsx'];
    await writtenAgo(api, old, { hours: 8 * 24 + 1 });
    await writtenAgo(api, fresh, { hours: 8 * 24 - 1 });
    await tidyExports(api.deps);
    expect(await api.deps.storage.savedAt(old)).toBeUndefined();
    expect(await api.deps.storage.savedAt(fresh)).toBeDefined();
  });
});
