import { beforeAll, expect, test } from 'vitest';
import { appOfFile, signedInAs } from '../../../../test/app.ts';
import { aCampaign, type BuiltCampaign } from '../../../../test/builders/campaign.ts';
import { call as callOf, fillCart, payBy } from '../../../../test/builders/enrolment.ts';
import { failingDisk, writtenAgo } from '../../../../test/stored-files.ts';
import { tidyArchives } from './archives.jobs.ts';
import { claimArchive } from './archives.queries.ts';
import { makeArchive } from './make-archive.ts';
import { withdrawArchives } from './withdraw-archives.ts';

const api = appOfFile();
const admin = signedInAs(api, 'ADMIN');
let campaign: BuiltCampaign;

beforeAll(async () => {
  campaign = await aCampaign(api.db, { now: api.clock.now(), schools: 2 });
  for (const method of ['BOLETO_PARCELADO', 'BOLETO', 'PIX'] as const)
    await payBy(api, await fillCart(api, campaign), method);
  await api.drainJobs();
});

const call = (method: 'GET' | 'POST', path: string, payload?: object, person = admin) =>
  callOf(api, method, `/campaigns/${path}`, payload, person.headers);
const ask = (body: object) => call('POST', 'generate-boletos-zip', body);
const running = async () => (await ask({ campaignIds: [campaign.id] })).body.id as string;
const read = async (id: string) =>
  ((await call('GET', 'boletos-zip')).body.content as { id: string }[]).find((archive) => archive.id === id);

interface Refused {
  readonly errors: { readonly globalErrors: { code: string }[]; readonly fieldErrors: Record<string, string[]> };
}
const codeOf = ({ errors }: Refused) => errors.globalErrors[0]?.code ?? Object.values(errors.fieldErrors)[0]?.[0];

/** The names of the files in an archive, read from its directory. */
async function namesIn(id: string): Promise<string[]> {
  const { body } = await call('GET', `boletos-zip/${id}/download`);
  const answer = await api.inject({ url: body.downloadUrl });
  const [, ...directory] = answer.rawPayload.toString('latin1').split('PK\u0001\u0002');
  return directory.map((entry) => {
    const bytes = Buffer.from(entry, 'latin1');
    return bytes.subarray(42, 42 + bytes.readUInt16LE(24)).toString('utf8');
  });
}

const boletos = () => {
  const payments = api.db.selectFrom('payments').select('id').where('campaignId', '=', campaign.id);
  return payments.where('barcode', 'is not', null).execute();
};

test('every pending boleto is in one archive, PIX is not, and who asked is told by e-mail', async () => {
  const { status, body } = await ask({ campaignIds: [campaign.id] });
  expect({ status, body }).toMatchObject({ status: 202, body: { status: 'RUNNING', done: 0 } });
  await api.drainJobs();
  const { length: count } = await boletos();
  expect(count).toBeGreaterThan(2);
  expect(await read(body.id)).toMatchObject({ status: 'DONE', total: count, done: count });
  const names = await namesIn(body.id);
  expect(names).toHaveLength(count);
  expect(names.join('\n')).toMatch(/^CNH Vitória\/.+ CNHPOP_Boleto\.pdf$/m);
  const mails = await api.db
    .selectFrom('outboxMessages')
    .select(['subject', 'body'])
    .where('entityId', '=', admin.userId)
    .execute();
  expect(mails).toMatchObject([{ subject: 'Os boletos pendentes estão prontos' }]);
  expect(mails[0]?.body).toContain(`/campaigns/detail/${campaign.id}`);
});

test('boletos of somebody with a long name are files of their own, and the e-mail counts those that are inside', async () => {
  const [first, ...others] = await boletos();
  const payment = api.db.updateTable('payments').where('id', '=', first?.id ?? '');
  const becomes = (status: 'PENDING' | 'CANCELLED') => payment.set({ status }).execute();
  await api.db
    .updateTable('students')
    .set({ name: 'Maria '.repeat(20).trim() })
    .execute();
  const id = await running();
  const write = async (key: string, chunks: AsyncIterable<Uint8Array>) => {
    await becomes('CANCELLED');
    await api.deps.storage.write(key, chunks);
  };
  await makeArchive({ ...api.deps, storage: { ...api.deps.storage, write } }, id, false);
  await becomes('PENDING');
  expect(new Set(await namesIn(id)).size).toBe(others.length);
  const mails = await api.db.selectFrom('outboxMessages').select('body').where('entityId', '=', admin.userId).execute();
  expect(mails.filter(({ body }) => body.includes(`com ${others.length} boletos`))).toHaveLength(1);
  await api.drainJobs();
});

test('CFC and part narrow it down', async () => {
  const [school, other] = campaign.schools;
  const instalments = await ask({ campaignDrivingSchoolIds: [school.id], entityPaymentTypes: ['INSTALLMENT'] });
  const elsewhere = await ask({ campaignIds: [campaign.id], campaignDrivingSchoolIds: [other?.id] });
  await api.drainJobs();
  const names = await namesIn(instalments.body.id);
  expect(names.length).toBeGreaterThan(0);
  expect(names.filter((name) => !/CNHPOP_Parcela_\d+\.pdf$/.test(name))).toEqual([]);
  expect(await read(elsewhere.body.id)).toMatchObject({ status: 'FAILED', error: 'NO_PENDING_BOLETOS', total: 0 });
  expect((await call('GET', `boletos-zip/${elsewhere.body.id}/download`)).status).toBe(409);
});

test('a boleto that was taken off is left out', async () => {
  const [first, ...others] = await boletos();
  const payment = api.db.updateTable('payments').where('id', '=', first?.id ?? '');
  await payment.set({ active: false }).execute();
  const id = await running();
  await api.drainJobs();
  await payment.set({ active: true }).execute();
  expect(await read(id)).toMatchObject({ status: 'DONE', total: others.length });
  expect(await namesIn(id)).toHaveLength(others.length);
});

test('it can be interrupted and resumed, from what was drawn', async () => {
  const { body } = await ask({ campaignIds: [campaign.id] });
  expect((await call('POST', `boletos-zip/${body.id}/stop`)).body).toMatchObject({ status: 'STOPPED' });
  await api.drainJobs();
  expect(await read(body.id)).toMatchObject({ status: 'STOPPED', done: 0 });
  expect((await call('GET', `boletos-zip/${body.id}/download`)).status).toBe(409);
  expect((await call('POST', `boletos-zip/${body.id}/resume`)).body).toMatchObject({ status: 'RUNNING' });
  await api.drainJobs();
  expect(await read(body.id)).toMatchObject({ status: 'DONE' });
});

const silentFor = (hours: number) => api.clock.now().subtract({ hours });

test('when its last try fails it has failed, and can be resumed', async () => {
  const id = await running();
  const deps = { ...api.deps, storage: { ...api.deps.storage, write: () => Promise.reject(new Error('no disk')) } };
  await expect(makeArchive(deps, id, false)).rejects.toThrow('no disk');
  expect(await read(id)).toMatchObject({ status: 'RUNNING' });
  await expect(makeArchive(deps, id, true)).rejects.toThrow('no disk');
  expect(await read(id)).toMatchObject({ status: 'FAILED', error: 'EXPORT_FAILED' });
  expect((await call('POST', `boletos-zip/${id}/resume`)).body).toMatchObject({ status: 'RUNNING', error: null });
  await api.drainJobs();
  expect(await read(id)).toMatchObject({ status: 'DONE' });
});

test('one whose worker never came back has failed after a day', async () => {
  const id = await running();
  await api.db
    .updateTable('boletoArchives')
    .set({ progressedAt: silentFor(23) })
    .where('id', '=', id)
    .execute();
  await tidyArchives(api.deps);
  expect(await read(id)).toMatchObject({ status: 'RUNNING' });
  await api.db
    .updateTable('boletoArchives')
    .set({ progressedAt: silentFor(25) })
    .where('id', '=', id)
    .execute();
  await tidyArchives(api.deps);
  expect(await read(id)).toMatchObject({ status: 'FAILED', error: 'EXPORT_FAILED' });
  await api.drainJobs();
});

test('one that expired is gone for good, also when the disk refuses at first', async () => {
  const id = await running();
  await api.drainJobs();
  const archive = api.db.selectFrom('boletoArchives').select('storageKey').where('id', '=', id);
  const { storageKey } = await archive.executeTakeFirstOrThrow();
  await api.db.updateTable('boletoArchives').set({ expiresAt: api.clock.now() }).where('id', '=', id).execute();
  await tidyArchives({ ...api.deps, storage: { ...api.deps.storage, remove: failingDisk('EIO') } });
  expect(await read(id)).toMatchObject({ status: 'EXPIRED' });
  await api.drainJobs();
  expect(await api.deps.storage.savedAt(storageKey ?? '')).toBeUndefined();
});

test('what a killed worker wrote and no archive names is removed after eight days', async () => {
  const [old, fresh] = ['boleto-archives/old.zip', 'boleto-archives/fresh.zip'];
  await writtenAgo(api, old, { hours: 8 * 24 + 1 });
  await writtenAgo(api, fresh, { hours: 8 * 24 - 1 });
  await tidyArchives(api.deps);
  expect(await api.deps.storage.savedAt(old)).toBeUndefined();
  expect(await api.deps.storage.savedAt(fresh)).toBeDefined();
});

test('one that finds the disk full has failed, also when its file cannot be removed at once', async () => {
  const id = await running();
  const written: string[] = [];
  const storage = {
    ...api.deps.storage,
    write: async (key: string, chunks: AsyncIterable<Uint8Array>) => {
      await api.deps.storage.write(key, chunks);
      written.push(key);
      return failingDisk('ENOSPC')();
    },
    remove: failingDisk('EACCES'),
  };
  const told: unknown[] = [];
  const log = { ...api.deps.log, warn: (what: unknown) => void told.push(what) };
  await makeArchive({ ...api.deps, storage, log }, id, false);
  expect(await read(id)).toMatchObject({ status: 'FAILED', error: 'EXPORT_STORAGE_FULL' });
  expect(told).toMatchObject([{ archiveId: id, err: { code: 'ENOSPC' } }]);
  await api.drainJobs();
  expect(written).toHaveLength(1);
  expect(await api.deps.storage.savedAt(written[0] ?? '')).toBeUndefined();
});

test('one that was finished keeps its file, when only the answer to that was lost', async () => {
  const id = await running();
  let storageKey = '';
  const write = async (key: string, chunks: AsyncIterable<Uint8Array>) => {
    storageKey = key;
    await api.deps.storage.write(key, chunks);
    await api.db.updateTable('boletoArchives').set({ status: 'DONE', storageKey }).where('id', '=', id).execute();
    throw new Error('the connection broke');
  };
  await makeArchive({ ...api.deps, storage: { ...api.deps.storage, write } }, id, false);
  expect(await read(id)).toMatchObject({ status: 'DONE' });
  expect(await api.deps.storage.savedAt(storageKey)).toBeDefined();
});

test.each([false, true])('a run whose place another took ends without a word, its last try: %s', async (isLastTry) => {
  const id = await running();
  const write = async () => {
    await claimArchive(api.db, id, api.clock.now());
    throw new Error('no disk');
  };
  const told: unknown[] = [];
  const log = { ...api.deps.log, warn: (what: unknown) => void told.push(what) };
  await makeArchive({ ...api.deps, storage: { ...api.deps.storage, write }, log }, id, isLastTry);
  expect(told).toEqual([]);
  expect(await read(id)).toMatchObject({ status: 'RUNNING' });
  await api.drainJobs();
});

async function someRegistration(): Promise<string> {
  const { registrationId } = await api.db
    .selectFrom('payments')
    .select('registrationId')
    .where('campaignId', '=', campaign.id)
    .executeTakeFirstOrThrow();
  return registrationId;
}

test('one that was stopped is made anew when it is resumed after somebody was erased', async () => {
  const id = await running();
  const registrationId = await someRegistration();
  const written: string[] = [];
  const write = async (key: string, chunks: AsyncIterable<Uint8Array>) => {
    await api.deps.storage.write(key, chunks);
    written.push(key);
    await call('POST', `boletos-zip/${id}/stop`);
    await withdrawArchives(api.deps, [registrationId]);
    await call('POST', `boletos-zip/${id}/resume`);
  };
  await makeArchive({ ...api.deps, storage: { ...api.deps.storage, write } }, id, false);
  expect(await read(id)).toMatchObject({ status: 'RUNNING' });
  expect(await api.deps.storage.savedAt(written[0] ?? '')).toBeUndefined();
  await api.drainJobs();
  expect(await read(id)).toMatchObject({ status: 'DONE' });
});

test('with a boleto of somebody whose data are erased it is made anew, also while it is being made', async () => {
  const id = await running();
  const registrationId = await someRegistration();
  const written: string[] = [];
  const storage = {
    ...api.deps.storage,
    write: async (key: string, chunks: AsyncIterable<Uint8Array>) => {
      await api.deps.storage.write(key, chunks);
      written.push(key);
      await withdrawArchives(api.deps, [registrationId]);
    },
  };
  await makeArchive({ ...api.deps, storage }, id, false);
  expect(await read(id)).toMatchObject({ status: 'RUNNING' });
  expect(await api.deps.storage.get(written[0] ?? '')).toBeUndefined();
  await api.drainJobs();
  expect(await read(id)).toMatchObject({ status: 'DONE' });
  await withdrawArchives(api.deps, [registrationId]);
  await tidyArchives(api.deps);
  expect(await read(id)).toMatchObject({ status: 'EXPIRED' });
});

test('it needs a campaign or a CFC that are there, and is for administrators alone, each their own', async () => {
  expect(codeOf((await ask({ campaignIds: [] })).body)).toBe('CAMPAIGN_OR_DRIVING_SCHOOL_REQUIRED');
  expect(codeOf((await ask({ campaignIds: [campaign.schools[0].id] })).body)).toBe('CAMPAIGN_NOT_FOUND');
  expect(codeOf((await ask({ campaignDrivingSchoolIds: [campaign.id] })).body)).toBe('DRIVING_SCHOOL_NOT_FOUND');
  const support = await api.signIn('BUSINESS_SUPPORT');
  expect((await call('POST', 'generate-boletos-zip', { campaignIds: [campaign.id] }, support)).status).toBe(403);
  const [{ drivingSchoolId }] = campaign.schools;
  const ofSchool = await api.signIn('ADMIN', { schools: [drivingSchoolId], besides: ['DRIVING_SCHOOL_ADMIN'] });
  expect((await call('POST', 'generate-boletos-zip', { campaignIds: [campaign.id] }, ofSchool)).status).toBe(403);
  const { body } = await ask({ campaignIds: [campaign.id] });
  const colleague = await api.signIn('ADMIN');
  expect((await call('POST', `boletos-zip/${body.id}/stop`, undefined, colleague)).status).toBe(404);
  await api.drainJobs();
  expect((await call('GET', `boletos-zip/${body.id}/download`, undefined, colleague)).status).toBe(404);
});
