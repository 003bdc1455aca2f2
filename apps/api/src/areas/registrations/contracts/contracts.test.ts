import { execFileSync } from 'node:child_process';
import { hash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatCpf } from '@habilita/kernel';
import { beforeAll, describe, expect, test } from 'vitest';
import { appOfFile, type SignedIn, signedInAs } from '../../../../test/app.ts';
import { aCampaign, type BuiltCampaign } from '../../../../test/builders/campaign.ts';
import { call, type Enrolment, fillCart, payBy, startEnrolment } from '../../../../test/builders/enrolment.ts';
import { hasTool } from '../../../../test/tools.ts';
import { printWaitingContracts } from './print-waiting-contracts.ts';

const api = appOfFile();
const admin = signedInAs(api, 'ADMIN');
let campaign: BuiltCampaign;

beforeAll(async () => {
  campaign = await aCampaign(api.db, { now: api.clock.now() });
});

const contractsOf = (registrationId: string) =>
  api.db
    .selectFrom('contracts')
    .selectAll()
    .where('registrationId', '=', registrationId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();

const studentOf = async ({ registrationId }: Enrolment) =>
  (
    await api.db
      .selectFrom('registrations')
      .select('studentId')
      .where('id', '=', registrationId)
      .executeTakeFirstOrThrow()
  ).studentId;

const asked = async (
  enrolment: Enrolment,
  method: 'GET' | 'POST',
  action: string,
  payload?: object,
  person: SignedIn = admin,
) => {
  const url = `/api/v1/students/${await studentOf(enrolment)}/registrations/${enrolment.registrationId}/${action}`;
  const answer = await api.inject({ method, url, headers: person.headers, ...(payload && { payload }) });
  return { status: answer.statusCode, body: answer.json() };
};

async function registered(of = campaign): Promise<Enrolment> {
  const enrolment = await fillCart(api, of);
  await payBy(api, enrolment, 'PIX');
  return enrolment;
}

async function pdfAt(url: string): Promise<Buffer> {
  const answer = await api.inject({ url });
  expect(answer.headers['content-type']).toBe('application/pdf');
  return answer.rawPayload;
}

function inFile(bytes: Buffer): string {
  const file = join(api.deps.environment.dataDir, 'contract.pdf');
  writeFileSync(file, bytes);
  return file;
}

describe('the contract of a registration', () => {
  test('is printed by a job once there is time, and kept with its hash, pages and date', async () => {
    const enrolment = await fillCart(api, campaign);
    await api.drainJobs();
    const [before] = await contractsOf(enrolment.registrationId);
    expect(before).toMatchObject({ origin: 'ACCEPTANCE', pdfKey: null, renderedAt: null });
    expect(await printWaitingContracts(api.deps)).toBe(1);
    await api.drainJobs();
    const [after] = await contractsOf(enrolment.registrationId);
    const bytes = await api.deps.storage.get(after?.pdfKey ?? '');
    expect(bytes?.subarray(0, 5).toString()).toBe('%PDF-');
    expect(after).toMatchObject({ pdfSha256: hash('sha256', bytes ?? ''), pdfPages: 1, body: before?.body });
  });

  test('is printed at once for whoever asks before the job ran, byte for byte the same', async () => {
    const enrolment = await registered();
    const { status, body } = await asked(enrolment, 'GET', 'cfc-contract');
    expect([status, body.fileName]).toEqual([200, 'CNHPOP_Contrato.pdf']);
    const bytes = await pdfAt(body.url);
    const [contract] = await contractsOf(enrolment.registrationId);
    expect(hash('sha256', bytes)).toBe(contract?.pdfSha256);
    await printWaitingContracts(api.deps);
    await api.drainJobs();
    expect((await contractsOf(enrolment.registrationId))[0]?.pdfSha256).toBe(contract?.pdfSha256);
  });

  // pdftotext comes with poppler, which may be missing.
  test.skipIf(!hasTool('pdftotext'))(
    'says name, CPF, amount, hash and page numbers (where pdftotext is installed)',
    async () => {
      const enrolment = await registered();
      const { body } = await asked(enrolment, 'GET', 'cfc-contract');
      const file = inFile(await pdfAt(body.url));
      const text = execFileSync('pdftotext', ['-layout', file, '-'], { encoding: 'utf8' });
      const [contract] = await contractsOf(enrolment.registrationId);
      expect(text).toContain(enrolment.candidate.name);
      expect(text).toContain(enrolment.candidate.cpf);
      expect(text).toContain('R$ 1.800,00');
      expect(text).toContain('Página 1 de 1');
      expect(text).toContain(contract?.sha256);
    },
  );

  test.skipIf(!hasTool('pdftoppm'))('is ink on an A4 page, not a blank one (where pdftoppm is installed)', async () => {
    const enrolment = await registered();
    const { body } = await asked(enrolment, 'GET', 'cfc-contract');
    const file = inFile(await pdfAt(body.url));
    execFileSync('pdftoppm', ['-r', '72', '-gray', '-singlefile', file, file]);
    const image = readFileSync(`${file}.pgm`);
    const [, width, height] = /^P5\s(\d+) (\d+)\s255\s/.exec(image.subarray(0, 20).toString('latin1')) ?? [];
    expect([Number(width), Number(height)]).toEqual([596, 842]);
    const dark = image.subarray(-596 * 842).reduce((count, level) => (level < 128 ? count + 1 : count), 0);
    expect(dark).toBeGreaterThan(500);
    expect(dark).toBeLessThan(40_000);
  });

  test('of a cart is the one its student would read now', async () => {
    const enrolment = await fillCart(api, campaign);
    await api.drainJobs();
    await api.db.deleteFrom('contracts').where('registrationId', '=', enrolment.registrationId).execute();
    const { status, body } = await asked(enrolment, 'GET', 'cfc-contract');
    expect(status).toBe(200);
    expect((await pdfAt(body.url)).subarray(0, 5).toString()).toBe('%PDF-');
    expect(await contractsOf(enrolment.registrationId)).toEqual([]);
  });

  test('is shown to the school it belongs to and to no other', async () => {
    const enrolment = await registered();
    const own = await api.signIn('DRIVING_SCHOOL_ADMIN', { schools: [campaign.schools[0].drivingSchoolId] });
    expect((await asked(enrolment, 'GET', 'cfc-contract', undefined, own)).status).toBe(200);
    const other = await aCampaign(api.db, { now: api.clock.now() });
    const foreign = await api.signIn('DRIVING_SCHOOL_ADMIN', { schools: [other.schools[0].drivingSchoolId] });
    expect((await asked(enrolment, 'GET', 'cfc-contract', undefined, foreign)).status).toBe(404);
  });
});

describe('a contract made anew', () => {
  test('stands beside the old one, with the template and data of now and the acceptance as it was', async () => {
    const enrolment = await registered();
    await api.db
      .updateTable('students')
      .set({ name: 'Maria de Souza' })
      .where('email', '=', enrolment.candidate.email)
      .execute();
    api.clock.advance({ minutes: 1 });
    const answer = await asked(enrolment, 'POST', 'regenerate-contract', { maintainOriginalDate: true });
    expect(answer.status).toBe(200);
    const [old, anew] = await contractsOf(enrolment.registrationId);
    expect(anew).toMatchObject({
      id: answer.body.contractId,
      origin: 'REGENERATION',
      acceptedAt: old?.acceptedAt,
      contractDate: old?.contractDate,
      createdBy: admin.userId,
    });
    expect(anew?.body).toContain('Maria de Souza');
    expect(old?.body).not.toContain('Maria de Souza');
    const events = await api.db
      .selectFrom('events')
      .select('kind')
      .where('entityId', '=', enrolment.registrationId)
      .execute();
    expect(events.map(({ kind }) => kind)).toContain('CONTRACT_REGENERATED');
  });

  test('bears its own date when the old one is not kept', async () => {
    const enrolment = await registered();
    api.clock.advance({ minutes: 1 });
    await asked(enrolment, 'POST', 'regenerate-contract', { maintainOriginalDate: false });
    const [, anew] = await contractsOf(enrolment.registrationId);
    expect(anew?.contractDate.equals(api.clock.now())).toBe(true);
  });

  test('remembers the version of the template it came from', async () => {
    const own = await aCampaign(api.db, { now: api.clock.now() });
    const enrolment = await registered(own);
    const { contractTemplateId: id } = await api.db
      .selectFrom('campaigns')
      .select('contractTemplateId')
      .where('id', '=', own.id)
      .executeTakeFirstOrThrow();
    const url = `/api/v1/templates/${id}`;
    const read = (await api.inject({ url, headers: admin.headers })).json();
    const form = { key: read.key, name: read.name, type: read.type, template: '<p>Nova {{ studentCpf | cpf }}</p>' };
    await api.inject({ method: 'PUT', url, headers: admin.headers, payload: { ...form, version: read.version } });
    await asked(enrolment, 'POST', 'regenerate-contract', { maintainOriginalDate: true });
    const [old, anew] = await contractsOf(enrolment.registrationId);
    expect([old?.templateVersion, anew?.templateVersion]).toEqual([1, 2]);
    expect(anew?.body).toBe(`<p>Nova ${formatCpf(enrolment.candidate.cpf)}</p>`);
  });

  test('is for registered students and for whoever manages registrations', async () => {
    const cart = await fillCart(api, campaign);
    const body = { maintainOriginalDate: true };
    expect((await asked(cart, 'POST', 'regenerate-contract', body)).body.errors.globalErrors).toEqual([
      { code: 'REGISTRATION_INVALID_STATUS' },
    ]);
    const analyst = await api.signIn('SALES_ANALYST');
    expect((await asked(await registered(), 'POST', 'regenerate-contract', body, analyst)).status).toBe(403);
  });
});

const batch = async (person: SignedIn, campaignId: string, batchId = '') => {
  const url = `/api/v1/campaigns/${campaignId}/regenerate-contract-batch${batchId === '' ? '' : `/${batchId}`}`;
  const answer = await api.inject({ method: batchId === '' ? 'POST' : 'GET', url, headers: person.headers });
  return { status: answer.statusCode, body: answer.json() };
};

describe('the contracts of a campaign made anew', () => {
  test('are counted registration by registration; carts and what would be the same are left out, what fails is named', async () => {
    const own = await aCampaign(api.db, { now: api.clock.now() });
    const [first, second] = [await registered(own), await registered(own)];
    await fillCart(api, own);
    const [third, erased] = [await registered(own), await registered(own)];
    await api.drainJobs();
    const nobody = { street: null, anonymisedAt: api.clock.now() };
    await api.db.updateTable('students').set(nobody).where('email', '=', erased.candidate.email).execute();
    const renamed = { name: 'Joana de Souza' };
    await api.db.updateTable('students').set(renamed).where('email', '=', first.candidate.email).execute();
    await api.db.deleteFrom('contracts').where('registrationId', '=', second.registrationId).execute();
    const support = await api.signIn('BUSINESS_SUPPORT');
    expect((await batch(support, own.id, 'preview')).body).toMatchObject({ total: 3, changed: 1, impossible: 1 });
    const started = await batch(support, own.id);
    expect([started.status, started.body]).toEqual([
      202,
      expect.objectContaining({ status: 'RUNNING', total: 3, regenerated: 0, failed: 0 }),
    ]);
    expect((await batch(admin, own.id)).body.id).toBe(started.body.id);
    await api.drainJobs();
    expect((await batch(support, own.id, started.body.id)).body).toMatchObject({
      status: 'DONE',
      total: 3,
      unchanged: 1,
      regenerated: 1,
      toAcceptAgain: 1,
      rendered: 1,
      failed: 1,
      failures: [{ registrationId: second.registrationId, code: 'CONTRACT_NOT_AVAILABLE' }],
    });
    expect(await contractsOf(first.registrationId)).toHaveLength(2);
    expect(await contractsOf(third.registrationId)).toHaveLength(1);
    expect(await contractsOf(erased.registrationId)).toHaveLength(1);
  });

  test('are for administrators and business support', async () => {
    expect((await batch(await api.signIn('SUPERVISOR'), campaign.id)).status).toBe(403);
    expect((await batch(admin, admin.userId)).status).toBe(404);
  });
});

const variables = async (enrolment: Enrolment, person = admin) => {
  const url = `/api/v1/registrations/${enrolment.registrationId}/variables`;
  const answer = await api.inject({ url, headers: person.headers });
  return { status: answer.statusCode, body: answer.json() };
};

describe('the variables of a registration', () => {
  test('are those of the groups, with the payment once there is one', async () => {
    const enrolment = await registered();
    expect((await variables(enrolment)).body).toMatchObject({
      studentName: enrolment.candidate.name,
      studentCpf: enrolment.candidate.cpf,
      paymentMethod: 'PIX',
      entityPaymentType: 'Entrada ou à vista',
      dueAmount: 'R$ 1.800,00',
      campaignTags: [],
      orderId: expect.stringMatching(/\d/),
      dueDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    });
  });

  test('do not exist before a plan was chosen, and are out of reach for another school', async () => {
    expect((await variables(await startEnrolment(api, campaign))).body.errors.globalErrors).toEqual([
      { code: 'CONTRACT_NOT_AVAILABLE' },
    ]);
    const foreign = await aCampaign(api.db, { now: api.clock.now() });
    const school = await api.signIn('DRIVING_SCHOOL_ADMIN', { schools: [foreign.schools[0].drivingSchoolId] });
    expect((await variables(await registered(), school)).status).toBe(404);
  });
});

test('the student reads the newest contract on their own site', async () => {
  const enrolment = await registered();
  await asked(enrolment, 'POST', 'regenerate-contract', { maintainOriginalDate: true });
  const path = `/checkout/registrations/${enrolment.registrationId}/contract`;
  const { body } = await call(api, 'GET', path, undefined, enrolment.headers);
  const [, anew] = await contractsOf(enrolment.registrationId);
  expect(body.sha256).toBe(anew?.sha256);
});
