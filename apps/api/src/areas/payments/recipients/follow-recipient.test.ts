import type { ProviderStatusOfSchool } from '@habilita/contract';
import { newId } from '@habilita/kernel';
import { PASSING_FAULTS } from '@habilita/simulators';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { appOfFile } from '../../../../test/app.ts';
import type { SignedIn } from '../../../../test/app.ts';
import { aBank, aCounty } from '../../../../test/builders/addresses.ts';
import { aDrivingSchoolForm, type DrivingSchoolForm } from '../../../../test/builders/forms.ts';
import { followRecipient } from './follow-recipient.ts';
import { sweepRecipients } from './recipients.jobs.ts';
import { ownerOf } from '../../../../test/owner-of.ts';

/*
 * A school's accounts through the whole product: requested when the school is saved, followed, changed and retried at
 * the simulated providers.
 */

const it = appOfFile();
let admin: SignedIn;

beforeAll(async () => {
  admin = await it.signIn('ADMIN');
  await aCounty(it.db);
  await Promise.all([aBank(it.db, '001'), aBank(it.db, '104')]);
});
afterEach(() => {
  it.getnet.faults.clear();
  it.getnet.setKnobs({ subsellers: 'APPROVED' });
  it.transfeera.setKnobs({ validations: 'AT_ONCE' });
});

interface Answer {
  readonly id: string;
  readonly version: number;
  readonly paymentProviderStatus: readonly ProviderStatusOfSchool[];
  readonly content: readonly { kind: string }[];
  readonly errors: { readonly globalErrors: readonly { readonly code: string }[] };
}

async function call(method: 'GET' | 'POST' | 'PUT', path: string, payload?: object, person: SignedIn = admin) {
  const sent = payload === undefined ? {} : { payload };
  const answer = await it.inject({ method, url: `/api/v1${path}`, headers: person.headers, ...sent });
  return { status: answer.statusCode, body: answer.json<Answer>() };
}

const workThrough = () => it.drainJobs().catch(() => undefined);

/** Saves a new school without running its jobs. */
async function saved(overrides: Partial<DrivingSchoolForm> = {}) {
  const form = aDrivingSchoolForm(overrides);
  const { id } = (await call('POST', '/driving-schools', form)).body;
  const edit = async (change: Partial<DrivingSchoolForm>) => {
    const { version } = (await call('GET', `/driving-schools/${id}`)).body;
    return call('PUT', `/driving-schools/${id}`, { ...form, ...change, version });
  };
  return { id, form, edit };
}

const withKey = (form: Partial<DrivingSchoolForm> = {}): Partial<DrivingSchoolForm> => ({
  transfeeraPixKeyType: 'EMAIL',
  transfeeraPixKey: 'caixa@escola.com',
  ...form,
});

async function standing(id: string, person?: SignedIn) {
  const { body } = await call('GET', `/driving-schools/${id}?paymentProviderStatus=true`, undefined, person ?? admin);
  const [getnet, transfeera] = body.paymentProviderStatus;
  if (getnet === undefined || transfeera === undefined) throw new Error('no status');
  return { getnet, transfeera };
}

const there = (cnpj: string) => it.getnet.records.subsellers.filter(({ document }) => document === cnpj);
const keyThatReceives = async (id: string) =>
  (
    await it.db
      .selectFrom('recipientAccounts')
      .select('pixKey')
      .where('drivingSchoolId', '=', id)
      .where('provider', '=', 'TRANSFEERA')
      .executeTakeFirst()
  )?.pixKey;

/**
 * Moves the clock on, by default until waiting accounts are due, and asks the providers about all accounts that are
 * due.
 */
async function later(minutes = 20): Promise<void> {
  it.clock.advance({ minutes });
  await sweepRecipients(it.deps);
  await workThrough();
  // The administrator's session may have expired.
  admin = await it.signIn('ADMIN');
}

describe('a school that is saved', () => {
  test('is asked for at both providers, receives once they approve it, and has the number that Getnet gave it', async () => {
    const { id, form } = await saved(withKey());
    await workThrough();
    const { getnet, transfeera } = await standing(id);
    const [subseller] = there(form.cnpj);
    expect(getnet).toMatchObject({ status: 'ACTIVE', externalId: subseller?.id, missing: [], reasons: [] });
    expect(transfeera).toMatchObject({ status: 'ACTIVE', missing: [] });
    // The school's version is still 1, so a form that was opened meanwhile can be saved.
    expect((await call('GET', `/driving-schools/${id}`)).body).toMatchObject({ version: 1 });
    const { content } = (await call('GET', `/history/DRIVING_SCHOOL/${id}`)).body;
    expect(content.filter(({ kind }) => kind === 'RECIPIENT_CHANGED')).toHaveLength(4);
  });

  test('without a PIX key is not asked for there, and is once it has one', async () => {
    const { id, edit } = await saved();
    await workThrough();
    expect((await standing(id)).transfeera).toMatchObject({ status: 'NOT_ASKED', missing: ['transfeeraPixKey'] });
    await edit(withKey());
    await workThrough();
    expect((await standing(id)).transfeera).toMatchObject({ status: 'ACTIVE', missing: [] });
    await edit({ transfeeraPixKeyType: null, transfeeraPixKey: null });
    expect((await standing(id)).transfeera).toMatchObject({ status: 'NOT_ASKED', missing: ['transfeeraPixKey'] });
  });

  test('waits in analysis until somebody decides, as the sweeper finds out', async () => {
    it.getnet.setKnobs({ subsellers: 'WAIT' });
    const { id, form } = await saved();
    await workThrough();
    expect((await standing(id)).getnet).toMatchObject({ status: 'IN_ANALYSIS' });
    const [subseller] = there(form.cnpj);
    if (subseller !== undefined) it.getnet.subsellers.decide(subseller, 'CORRECTION', ['Falta o contrato social']);
    await later();
    const analysed = (await standing(id)).getnet;
    expect(analysed).toMatchObject({ status: 'IN_ANALYSIS', reasons: ['Falta o contrato social'] });
    const [corrected] = there(form.cnpj);
    if (corrected !== undefined) it.getnet.subsellers.decide(corrected, 'REFUSED', ['CNPJ baixado']);
    await later();
    expect((await standing(id)).getnet).toMatchObject({ status: 'REFUSED', reasons: ['CNPJ baixado'] });
  });

  test('that is blocked later receives no more, and again once it is free', async () => {
    const { id, form } = await saved();
    await workThrough();
    const decide = (decision: 'BLOCKED' | 'APPROVED') => {
      const [subseller] = there(form.cnpj);
      if (subseller !== undefined) it.getnet.subsellers.decide(subseller, decision);
    };
    decide('BLOCKED');
    await later(25 * 60);
    expect((await standing(id)).getnet.status).toBe('BLOCKED');
    decide('APPROVED');
    await later(61);
    expect((await standing(id)).getnet.status).toBe('ACTIVE');
  });

  test('from before there were accounts is asked for by the sweeper', async () => {
    const { id } = await saved();
    await ownerOf(it.db).deleteFrom('recipientAccounts').where('drivingSchoolId', '=', id).execute();
    await sweepRecipients(it.deps);
    await sweepRecipients(it.deps);
    await workThrough();
    expect((await standing(id)).getnet.status).toBe('ACTIVE');
  });
});

describe('bank data that change', () => {
  test('are sent on while the school goes on receiving with those before, until Getnet confirms or refuses them', async () => {
    const { id, form, edit } = await saved();
    await workThrough();
    it.getnet.setKnobs({ subsellers: 'WAIT' });
    await edit({ accountNumber: '999' });
    expect((await standing(id)).getnet).toMatchObject({ status: 'ACTIVE', change: 'TO_SEND' });
    await workThrough();
    expect((await standing(id)).getnet).toMatchObject({ status: 'ACTIVE', change: 'SENT' });
    const receiving = () => there(form.cnpj)[0]?.receiving?.account;
    expect(receiving()).toBe('56789-0');
    const [waiting] = there(form.cnpj);
    if (waiting !== undefined) it.getnet.subsellers.decide(waiting, 'REFUSED', ['Conta não existe']);
    await later();
    expect((await standing(id)).getnet).toMatchObject({
      status: 'ACTIVE',
      change: 'REFUSED',
      reasons: ['Conta não existe'],
    });
    it.getnet.setKnobs({ subsellers: 'APPROVED' });
    await call('POST', `/driving-schools/${id}/payment-providers/GETNET/retry`, {});
    await workThrough();
    expect((await standing(id)).getnet).toMatchObject({ status: 'ACTIVE', change: 'NONE', reasons: [] });
    expect(receiving()).toBe('999-0');
  });

  test('as a PIX key that is not right leave the key before, to which shares go on', async () => {
    const { id, edit } = await saved(withKey());
    await workThrough();
    await edit(withKey({ transfeeraPixKey: 'chave.pix15@transfeera.com' }));
    await workThrough();
    expect((await standing(id)).transfeera).toMatchObject({
      status: 'ACTIVE',
      change: 'REFUSED',
      reasons: ['Chave não encontrada'],
    });
    expect(await keyThatReceives(id)).toBe('caixa@escola.com');
    await edit(withKey({ transfeeraPixKey: 'nova@escola.com' }));
    await workThrough();
    expect((await standing(id)).transfeera).toMatchObject({ status: 'ACTIVE', change: 'NONE' });
    expect(await keyThatReceives(id)).toBe('nova@escola.com');
  });
});

const follow = (id: string) =>
  followRecipient(it.deps, { drivingSchoolId: id, provider: 'GETNET' }).catch(() => undefined);

describe('an account that somebody attacks', () => {
  test('by asking many times at once is asked for once', async () => {
    const { id, form } = await saved();
    await Promise.all(Array.from({ length: 8 }, () => follow(id)));
    await workThrough();
    expect(there(form.cnpj)).toHaveLength(1);
    expect((await standing(id)).getnet.status).toBe('ACTIVE');
  });

  const CALLS = [
    ['registration', '/create-presubseller'],
    ['look-up', '/callback/'],
  ] as const;
  test.each(CALLS.flatMap(([name, path]) => PASSING_FAULTS.map((fault) => [name, fault, path] as const)))(
    'by a %s that ends in %s is one account that receives',
    async (_name, fault, path) => {
      const { id, form } = await saved();
      it.getnet.faults.order({ fault, path, times: 1 });
      await follow(id);
      await later(3);
      await later(3);
      expect((await standing(id)).getnet).toMatchObject({ status: 'ACTIVE', reasons: [] });
      expect(there(form.cnpj)).toHaveLength(1);
    },
  );

  test.each(PASSING_FAULTS)('by a change that ends in %s has the new data once', async (fault) => {
    const { id, form, edit } = await saved();
    await workThrough();
    await edit({ accountNumber: '777' });
    it.getnet.faults.order({ fault, path: '/update-subseller', times: 1 });
    await follow(id);
    await later(3);
    await later(3);
    expect((await standing(id)).getnet).toMatchObject({ status: 'ACTIVE', change: 'NONE' });
    expect(there(form.cnpj).map(({ receiving }) => receiving?.account)).toEqual(['777-0']);
  });

  test('by killing the process half-way is taken up again after two minutes, and not before', async () => {
    const { id, form } = await saved();
    const registrar = it.deps.providers.registrarOf('GETNET');
    const killed = new Error('killed');
    const dying = {
      ...it.deps.providers,
      registrarOf: () =>
        registrar && {
          ...registrar,
          send: async (...request: Parameters<typeof registrar.send>) => {
            await registrar.send(...request);
            throw killed;
          },
        },
    };
    const key = { drivingSchoolId: id, provider: 'GETNET' } as const;
    await expect(followRecipient({ ...it.deps, providers: dying }, key)).rejects.toBe(killed);
    await follow(id);
    expect((await standing(id)).getnet.status).toBe('ASKED');
    await later(3);
    expect((await standing(id)).getnet.status).toBe('ACTIVE');
    expect(there(form.cnpj)).toHaveLength(1);
  });

  test('by the id of another school is not found, and needs the right to change schools', async () => {
    const { id } = await saved();
    await workThrough();
    const mine = await saved();
    const retry = (school: string, person: SignedIn) =>
      call('POST', `/driving-schools/${school}/payment-providers/GETNET/retry`, {}, person);
    const manager = await it.signIn('DRIVING_SCHOOL_ADMIN', { schools: [mine.id] });
    expect((await retry(id, manager)).status).toBe(403);
    expect((await retry(newId(), admin)).status).toBe(404);
    expect((await retry(id, await it.signIn('SUPERVISOR'))).status).toBe(403);
    expect((await call('POST', `/driving-schools/${id}/payment-providers/PAYPAL/retry`, {})).status).toBe(400);
  });

  test('shows its number and the reasons only to those who read payout data', async () => {
    it.getnet.setKnobs({ subsellers: 'REFUSED' });
    const { id } = await saved();
    await workThrough();
    const reader = await it.signIn('OPERATOR');
    expect((await standing(id, reader)).getnet).toMatchObject({ status: 'REFUSED', reasons: [], externalId: null });
  });
});
