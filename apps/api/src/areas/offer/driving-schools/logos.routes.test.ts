import { cnpjWithCheckDigits } from '@habilita/kernel';
import type { LightMyRequestResponse } from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import { appOfFile, PASSWORD, signedInAs } from '../../../../test/app.ts';
import { aBank, aCounty } from '../../../../test/builders/addresses.ts';
import { aDrivingSchoolForm } from '../../../../test/builders/forms.ts';
import { aPng } from '../../../../test/builders/images.ts';
import { aUser } from '../../../../test/builders/user.ts';

const api = appOfFile();
const admin = signedInAs(api, 'ADMIN');

interface Answer {
  id: string;
  url: string | null;
  errors: { fieldErrors: Record<string, string[]>; globalErrors: { code: string }[] };
}

beforeAll(async () => {
  await aCounty(api.db);
  await aBank(api.db, '001');
});

let number = 0;
const aCnpj = () => cnpjWithCheckDigits(String(300_000_000_000 + (number += 1)));
const answerOf = (answer: LightMyRequestResponse) => ({
  status: answer.statusCode,
  body: answer.json<Answer>(),
});
async function send(cnpj: string, payload: Buffer = aPng(40, 20), person = admin) {
  const headers = { ...person.headers, 'content-type': 'image/png' };
  return answerOf(await api.inject({ method: 'PUT', url: `/api/v1/driving-schools/${cnpj}/logo`, headers, payload }));
}
const read = async (cnpj: string, person = admin) =>
  answerOf(await api.inject({ url: `/api/v1/driving-schools/${cnpj}/logo`, headers: person.headers }));
const shown = async (cnpj: string) => {
  const { url } = (await read(cnpj)).body;
  return (await api.inject(url ?? '/none')).rawPayload;
};

describe('the logo of a CFC', () => {
  test('goes by the CNPJ, before the school itself is saved, and is shown from a link', async () => {
    const cnpj = aCnpj();
    expect((await read(cnpj)).body).toEqual({ url: null });
    const picture = aPng(40, 20);
    const sent = await send(cnpj, picture);
    expect([sent.status, sent.body.url]).toEqual([200, expect.stringMatching(/^\/files\/.+\?inline$/)]);
    const answer = await api.inject(sent.body.url ?? '');
    expect(answer.headers['content-type']).toBe('image/png');
    expect(answer.headers['content-disposition']).toMatch(/^inline/);
    expect(answer.rawPayload.equals(picture)).toBe(true);
  });

  test('takes the place of the one before, whose file goes', async () => {
    const cnpj = aCnpj();
    const before = (await send(cnpj, aPng(10, 10))).body.url ?? '';
    await send(cnpj, aPng(20, 20));
    await api.drainJobs();
    expect((await shown(cnpj)).equals(aPng(20, 20))).toBe(true);
    expect((await api.inject(before)).statusCode).toBe(404);
  });

  test('sent twice at once is one of the two', async () => {
    const cnpj = aCnpj();
    const answers = await Promise.all([send(cnpj, aPng(11, 11)), send(cnpj, aPng(12, 12))]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const kept = await shown(cnpj);
    expect([aPng(11, 11), aPng(12, 12)].some((picture) => picture.equals(kept))).toBe(true);
  });

  test('is an image by its content, of a size, under a CNPJ that is one', async () => {
    const script = await send(aCnpj(), Buffer.from('<svg onload="alert(1)"/>'));
    expect([script.status, script.body.errors.globalErrors[0]?.code]).toEqual([415, 'FILE_TYPE_NOT_ALLOWED']);
    const large = await send(aCnpj(), Buffer.concat([aPng(40, 20), Buffer.alloc(2_000_001)]));
    expect([large.status, large.body.errors.globalErrors[0]?.code]).toEqual([413, 'FILE_TOO_LARGE']);
    const bomb = aPng();
    bomb.writeUInt32BE(60_000, 16);
    bomb.writeUInt32BE(60_000, 20);
    const huge = await send(aCnpj(), bomb);
    expect([huge.status, huge.body.errors.globalErrors[0]?.code]).toEqual([400, 'IMAGE_TOO_LARGE']);
    for (const cnpj of ['123', '12345678000199'])
      expect((await send(cnpj)).body.errors.fieldErrors).toEqual({ cnpj: ['INVALID_CNPJ'] });
  });

  test('moves with its school to another CNPJ and stands in its history', async () => {
    const form = aDrivingSchoolForm();
    const { id } = answerOf(
      await api.inject({ method: 'POST', url: '/api/v1/driving-schools', headers: admin.headers, payload: form }),
    ).body;
    await send(form.cnpj);
    const cnpj = aCnpj();
    const payload = { ...form, cnpj, version: 1 };
    await api.inject({ method: 'PUT', url: `/api/v1/driving-schools/${id}`, headers: admin.headers, payload });
    expect((await read(cnpj)).body.url).not.toBeNull();
    expect((await read(form.cnpj)).body.url).toBeNull();
    const history = await api.inject({ url: `/api/v1/history/DRIVING_SCHOOL/${id}`, headers: admin.headers });
    expect(history.json<{ content: { kind: string }[] }>().content.map(({ kind }) => kind)).toEqual([
      'DRIVING_SCHOOL_CHANGED',
      'DRIVING_SCHOOL_LOGO_CHANGED',
      'DRIVING_SCHOOL_CREATED',
    ]);
  });

  test('of another school is neither read nor replaced by people of a CFC', async () => {
    const [own, other] = [aDrivingSchoolForm(), aDrivingSchoolForm()];
    const ids: string[] = [];
    for (const payload of [own, other]) {
      const created = { method: 'POST', url: '/api/v1/driving-schools', headers: admin.headers, payload } as const;
      ids.push(answerOf(await api.inject(created)).body.id);
    }
    const { username } = await aUser(api.db, {
      roles: ['DRIVING_SCHOOL_ADMIN'],
      permissions: ['MANAGE_CFCS'],
      drivingSchoolIds: ids.slice(0, 1),
    });
    const payload = { username, password: PASSWORD };
    const login = await api.inject({ method: 'POST', url: '/api/v1/login', payload });
    const { access_token: token } = login.json<{ access_token: string }>();
    const manager = { userId: '', token, headers: { authorization: `Bearer ${token}` } };
    expect((await send(own.cnpj, aPng(5, 5), manager)).status).toBe(200);
    expect((await send(other.cnpj, aPng(5, 5), manager)).status).toBe(404);
    expect((await read(other.cnpj, manager)).status).toBe(404);
    expect((await send(aCnpj(), aPng(5, 5), await api.signIn('SUPERVISOR'))).status).toBe(403);
  });
});
