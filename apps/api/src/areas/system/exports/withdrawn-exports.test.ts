import { readXlsx } from 'hucre/xlsx';
import { beforeAll, describe, expect, test } from 'vitest';
import { runExport } from '#kernel/export/run-export.ts';
import { withdrawExports } from '#kernel/export/withdraw-exports.ts';
import { appOfFile, type SignedIn } from '../../../../test/app.ts';
import { aCampaign, type BuiltCampaign } from '../../../../test/builders/campaign.ts';
import { call, preRegister } from '../../../../test/builders/enrolment.ts';
import { exportDesk, exportsOf } from '../../../../test/exports.ts';

const api = appOfFile();
let admin: SignedIn;
let desk: ReturnType<typeof exportDesk>;
let campaign: BuiltCampaign;

beforeAll(async () => {
  desk = exportDesk(api);
  admin = await api.signIn('ADMIN');
  campaign = await aCampaign(api.db, { now: api.clock.now() });
});

const revoke = async (leadId: string) => {
  const { status } = await call(api, 'POST', '/registrations/revoke-user-data-consent', { leadId }, admin.headers);
  expect(status).toBe(200);
  await api.drainJobs();
};

const keyOf = async (id: string) =>
  (await api.db.selectFrom('exports').select('storageKey').where('id', '=', id).executeTakeFirstOrThrow()).storageKey ??
  '';

const textOf = async (key: string) => {
  const bytes = (await api.deps.storage.get(key)) ?? new Uint8Array();
  return JSON.stringify((await readXlsx(bytes)).sheets[0]?.rows);
};

describe('when somebody takes their consent back, a spreadsheet', () => {
  test('made before, which may name them, is removed, and can be made again without them', async () => {
    const { leadId, candidate } = await preRegister(api, campaign);
    const person = await api.signIn('ADMIN');
    const { body } = await desk.ask(person, '/leads');
    await api.drainJobs();
    const [made] = await desk.mine(person);
    const key = await keyOf(made?.id ?? '');
    expect(await textOf(key)).toContain(candidate.name);

    await revoke(leadId);
    expect(await api.deps.storage.get(key)).toBeUndefined();
    expect(await desk.mine(person)).toMatchObject([{ id: made?.id, status: 'EXPIRED' }]);
    expect((await desk.read(person, body.requestId)).body).toMatchObject({
      errors: { globalErrors: [{ code: 'EXPORT_EXPIRED' }] },
    });
    expect((await desk.act(person, made?.id ?? '', 'run-again')).statusCode).toBe(201);
    await api.drainJobs();
    const [again] = await desk.mine(person);
    expect(again).toMatchObject({ status: 'DONE' });
    expect(await textOf(await keyOf(again?.id ?? ''))).not.toContain(candidate.name);
  });

  test('of payments or schools stays: nobody who pays is erased', async () => {
    const { leadId } = await preRegister(api, campaign);
    const person = await api.signIn('ADMIN');
    await desk.ask(person, '/entity-payments/light-search');
    await desk.ask(person, '/driving-schools');
    await api.drainJobs();
    await revoke(leadId);
    expect((await desk.mine(person)).map(({ status }) => status)).toEqual(['DONE', 'DONE']);
  });

  test('being made at that moment is made anew, and the first file is thrown away', async () => {
    const person = await api.signIn('ADMIN');
    await desk.ask(person, '/registrations');
    const [{ id } = { id: '' }] = await desk.mine(person);
    const written: string[] = [];
    const storage: typeof api.deps.storage = {
      ...api.deps.storage,
      write: async (key, chunks) => {
        await api.deps.storage.write(key, chunks);
        written.push(key);
        await withdrawExports(api.deps, ['leads', 'registrations']);
      },
    };
    await runExport({ ...api.deps, storage }, exportsOf(api), id);
    expect(await desk.mine(person)).toMatchObject([{ id, status: 'WAITING' }]);
    expect(await Promise.all(written.map((key) => api.deps.storage.get(key)))).toEqual([undefined]);
    await api.drainJobs();
    expect(await desk.mine(person)).toMatchObject([{ id, status: 'DONE' }]);
    expect(written).not.toContain(await keyOf(id));
  });

  test('made anew many times still has all its tries', async () => {
    const person = await api.signIn('ADMIN');
    await desk.ask(person, '/registrations');
    const [{ id } = { id: '' }] = await desk.mine(person);
    const withdrawing: typeof api.deps.storage = {
      ...api.deps.storage,
      write: async () => withdrawExports(api.deps, ['registrations']),
    };
    for (let n = 0; n < 4; n += 1) await runExport({ ...api.deps, storage: withdrawing }, exportsOf(api), id);
    const broken = { ...api.deps.storage, write: () => Promise.reject(new Error('a cable was pulled')) };
    await expect(runExport({ ...api.deps, storage: broken }, exportsOf(api), id)).rejects.toThrow('cable');
    expect(await desk.mine(person)).toMatchObject([{ id, status: 'WAITING' }]);
    await api.drainJobs();
    expect(await desk.mine(person)).toMatchObject([{ id, status: 'DONE' }]);
  });
});
