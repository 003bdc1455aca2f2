import type { Attachment } from '@habilita/contract';
import { newId } from '@habilita/kernel';
import { beforeAll, expect, test } from 'vitest';
import { appOfFile, signedInAs } from '../../../../test/app.ts';
import { aCampaign } from '../../../../test/builders/campaign.ts';
import { aJpeg } from '../../../../test/builders/images.ts';
import { aRegistration } from '../../../../test/builders/registration.ts';

interface Answer {
  uploadUrl: string;
  modifiedName: string;
  downloadUrl: string;
  content: Attachment[];
  errors: { fieldErrors: Record<string, string[]>; globalErrors: { code: string }[] };
}

const api = appOfFile();
const admin = signedInAs(api, 'ADMIN');
let registration: { id: string; drivingSchoolId: string | null };

beforeAll(async () => {
  const campaign = await aCampaign(api.db, { now: api.clock.now(), schools: 2 });
  const [school] = campaign.schools;
  const placed = { drivingSchoolId: school.drivingSchoolId, campaignDrivingSchoolId: school.id };
  registration = { ...(await aRegistration(api.db, campaign, placed)), drivingSchoolId: school.drivingSchoolId };
});

const call = async (method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object, person = admin) => {
  const answer = await api.inject({
    method,
    url: `/api/v1/attachments${path}`,
    headers: person.headers,
    ...(payload === undefined ? {} : { payload }),
  });
  return { status: answer.statusCode, body: answer.body === '' ? undefined : answer.json<Answer>() };
};
const place = () => `/REGISTRATION/${registration.id}`;
async function sent(originalName: string, bytes: Buffer, person = admin): Promise<string> {
  const { body } = await call('POST', '/upload', { originalName }, person);
  await api.inject({ method: 'PUT', url: body?.uploadUrl ?? '', payload: bytes });
  return body?.modifiedName ?? '';
}
const attach = (...modifiedNames: string[]) =>
  call('POST', place(), { files: modifiedNames.map((modifiedName) => ({ modifiedName, originalName: 'outro.pdf' })) });

test('a file is sent, attached, listed, opened and removed; the history keeps both ends', async () => {
  const modifiedName = await sent('Comprovante.JPEG', aJpeg(800, 600));
  const { status, body } = await attach(modifiedName);
  expect(status).toBe(200);
  const [file] = body?.content ?? [];
  expect(file).toMatchObject({
    originalName: 'Comprovante.jpeg',
    type: 'image/jpeg',
    active: true,
    createdBy: 'Pessoa ADMIN',
  });
  const id = file?.attachmentId ?? '';
  const link = (await call('GET', `/${id}/download`)).body?.downloadUrl ?? '';
  const opened = await api.inject(link);
  expect([opened.statusCode, opened.rawPayload.equals(aJpeg(800, 600))]).toEqual([200, true]);
  expect(opened.headers['content-disposition']).toBe("attachment; filename*=UTF-8''Comprovante.jpeg");
  api.clock.advance({ minutes: 5 });
  expect((await api.inject(link)).statusCode).toBe(404);
  expect((await call('DELETE', `/${id}`)).status).toBe(204);
  expect((await call('GET', place())).body?.content).toEqual([]);
  expect((await call('GET', `/${id}/download`)).status).toBe(404);
  expect((await call('DELETE', `/${id}`)).status).toBe(404);
  const kept = await api.db
    .selectFrom('attachments')
    .select(['active', 'removedBy'])
    .where('id', '=', id)
    .executeTakeFirst();
  expect(kept).toEqual({ active: false, removedBy: admin.userId });
  const events = await api.db
    .selectFrom('events')
    .select('kind')
    .where('entityId', '=', registration.id)
    .orderBy('id')
    .execute();
  expect(events.map(({ kind }) => kind).filter((kind) => kind.startsWith('ATTACHMENT'))).toEqual([
    'ATTACHMENT_ADDED',
    'ATTACHMENT_REMOVED',
  ]);
});

test('several are attached together or not at all', async () => {
  const one = await sent('a.jpg', aJpeg());
  const refused = await attach(one, newId());
  expect([refused.status, refused.body?.errors.fieldErrors]).toEqual([409, { files: ['UPLOAD_NOT_RECEIVED'] }]);
  expect((await attach(one, await sent('b.jpg', aJpeg()))).body?.content).toHaveLength(2);
  expect((await attach(one)).status).toBe(409);
});

test('10,000,000 bytes go through, one more does not', async () => {
  const { body } = await call('POST', '/upload', { originalName: 'grande.jpg' });
  const large = Buffer.concat([aJpeg(), Buffer.alloc(10_000_001 - aJpeg().length)]);
  const put = async (payload: Buffer) =>
    (await api.inject({ method: 'PUT', url: body?.uploadUrl ?? '', payload })).statusCode;
  expect(await put(large)).toBe(413);
  expect(await put(large.subarray(0, 10_000_000))).toBe(204);
});

test('only administrators upload, attach, open and remove; readers of the registration see what there is', async () => {
  const modifiedName = await sent('c.jpg', aJpeg());
  const attached = (await attach(modifiedName)).body?.content.at(-1);
  const id = attached?.attachmentId ?? '';
  const support = await api.signIn('STUDENT_SUPPORT');
  expect(
    (await call('GET', place(), undefined, support)).body?.content.map(({ attachmentId }) => attachmentId),
  ).toContain(id);
  for (const [method, path, body] of [
    ['POST', '/upload', { originalName: 'x.pdf' }],
    ['POST', place(), { files: [{ modifiedName: newId() }] }],
    ['GET', `/${id}/download`, undefined],
    ['DELETE', `/${id}`, undefined],
  ] as const)
    expect([method, path, (await call(method, path, body, support)).status]).toEqual([method, path, 403]);
  expect((await call('GET', place(), undefined, await api.signIn('MARKETING'))).status).toBe(403);
});

test('a school lists the files of its own registrations and of no other', async () => {
  const own = await api.signIn('DRIVING_SCHOOL_OPERATOR', { schools: [registration.drivingSchoolId ?? ''] });
  expect((await call('GET', place(), undefined, own)).status).toBe(200);
  const foreign = await api.db
    .selectFrom('drivingSchools')
    .select('id')
    .where('id', '<>', registration.drivingSchoolId ?? '')
    .executeTakeFirstOrThrow();
  const other = await api.signIn('DRIVING_SCHOOL_OPERATOR', { schools: [foreign.id] });
  expect((await call('GET', place(), undefined, other)).status).toBe(404);
  expect((await call('GET', `/REGISTRATION/${newId()}`)).status).toBe(404);
  expect((await call('GET', `/PAYMENT/${registration.id}`)).status).toBe(400);
});

test('what somebody else sent is not mine to attach', async () => {
  const theirs = await sent('d.jpg', aJpeg(), await api.signIn('ADMIN'));
  expect((await attach(theirs)).status).toBe(409);
});
