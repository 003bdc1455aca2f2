import { PASSWORD } from '../app.ts';
import { aUser } from '../builders/user.ts';
import { PAGE, type SpecCall } from './spec-call.ts';
import type { World } from './world.ts';

const NEW_PASSWORD = 'Recomeço#2026';
const signIn = async (w: World, username: string, password = PASSWORD) =>
  w.send('POST /login', { body: { username, password } });

const aUserForm = (w: World) => ({
  name: 'Joana Prado',
  username: `joana${w.unique()}@example.com`,
  roles: ['DRIVING_SCHOOL_ADMIN'],
  active: true,
  permissions: ['VIEW_LEADS'],
  attributes: { drivingSchoolCnpjs: [w.drivingSchool.cnpj], profileImage: 'https://example.com/joana.png' },
});

const newUser = async (w: World) => {
  const form = aUserForm(w);
  const { body } = await w.send('POST /users', { body: { ...form, password: PASSWORD } });
  return { form, id: String(body['id']) };
};

async function attached(w: World): Promise<string> {
  const { body } = await w.send('POST /attachments/upload', { body: { originalName: 'rg.pdf' } });
  await w.api.inject({ method: 'PUT', url: String(body['uploadUrl']), payload: Buffer.from('%PDF-1.7\n%%EOF') });
  const path = `/attachments/REGISTRATION/${w.registration.id}`;
  const answer = await w.send(`POST ${path}`, { body: { files: [{ modifiedName: body['modifiedName'] }] } });
  const [file] = answer.body['content'] as { attachmentId: string }[];
  return file?.attachmentId ?? '';
}

/** The calls of Specification 1 §7. */
export const PLATFORM_CALLS: readonly SpecCall[] = [
  {
    call: 'POST /login',
    answers: ['access_token', 'refresh_token'],
    send: async (w) => signIn(w, (await aUser(w.api.db)).username),
  },
  {
    call: 'POST /logout',
    send: async (w) => {
      const { body } = await signIn(w, (await aUser(w.api.db)).username);
      return w.send('POST /logout', { body: { refreshToken: body['refresh_token'] }, token: body['access_token'] });
    },
  },
  {
    call: 'POST /oauth',
    answers: ['access_token'],
    send: async (w) => {
      const { body } = await signIn(w, (await aUser(w.api.db)).username);
      return w.send('POST /oauth', { body: { grant_type: 'refresh_token', refresh_token: body['refresh_token'] } });
    },
  },
  {
    call: 'GET /users/logged-user',
    answers: ['user', 'fullPermissions'],
    send: (w) => w.send('GET /users/logged-user'),
  },
  {
    call: 'POST /users/reset-password',
    send: async (w) => {
      const { username } = await aUser(w.api.db);
      return w.send('POST /users/reset-password', { body: { username, application: 'BACKOFFICE' } });
    },
  },
  {
    call: 'POST /users/confirm-reset-password',
    send: async (w) => {
      const { username } = await aUser(w.api.db);
      await w.send('POST /users/reset-password', { body: { username, application: 'BACKOFFICE' } });
      await w.api.drainJobs();
      const mail = await w.api.db
        .selectFrom('outboxMessages')
        .select('body')
        .where('recipient', '=', username)
        .orderBy('createdAt', 'desc')
        .executeTakeFirstOrThrow();
      const token = /token=([\w-]+)/.exec(mail.body)?.[1];
      return w.send('POST /users/confirm-reset-password', {
        body: { newPassword: NEW_PASSWORD, newPasswordConfirm: NEW_PASSWORD, token },
      });
    },
  },
  {
    call: 'GET /users',
    answers: PAGE,
    send: (w) =>
      w.send('GET /users', {
        query: { page: '0', size: '10', sort: 'name,ASC', term: 'pessoa', roles: 'ADMIN,SUPERVISOR' },
      }),
  },
  {
    call: 'GET /users/{id}',
    answers: ['id', 'name', 'username', 'roles', 'active', 'permissions', 'attributes'],
    send: async (w) => w.send(`GET /users/${(await newUser(w)).id}`),
  },
  {
    call: 'POST /users',
    answers: ['id'],
    send: (w) => w.send('POST /users', { body: { ...aUserForm(w), password: PASSWORD } }),
  },
  {
    call: 'PUT /users/{id}',
    send: async (w) => {
      const { id, form } = await newUser(w);
      return w.send(`PUT /users/${id}`, { body: { ...form, name: 'Joana Prado Lima' } });
    },
  },
  { call: 'GET /permissions', answers: PAGE, send: (w) => w.send('GET /permissions', { query: { size: '1000' } }) },
  {
    call: 'GET /system/database/capacity',
    answers: ['current', 'min', 'max', 'databaseAutoscalingDisabledUntil'],
    send: (w) => w.send('GET /system/database/capacity'),
  },
  {
    call: 'POST /system/database/capacity',
    send: (w) =>
      w.send('POST /system/database/capacity', {
        body: { min: 4, databaseAutoscalingDisabledUntil: w.api.clock.now().add({ hours: 2 }).toString() },
      }),
  },
  {
    call: 'POST /users/profile-image/upload',
    answers: ['uploadUrl'],
    send: (w) => w.send('POST /users/profile-image/upload', { body: { extension: 'png' } }),
  },
  {
    call: 'POST /attachments/upload',
    answers: ['uploadUrl', 'modifiedName'],
    send: (w) => w.send('POST /attachments/upload', { body: { originalName: 'rg.pdf' } }),
  },
  {
    call: 'GET /attachments/{a}/{b}',
    answers: ['content'],
    send: (w) => w.send(`GET /attachments/REGISTRATION/${w.registration.id}`),
  },
  {
    call: 'POST /attachments/{a}/{b}',
    answers: ['content'],
    send: async (w) => {
      await attached(w);
      return w.send(`GET /attachments/REGISTRATION/${w.registration.id}`);
    },
  },
  { call: 'DELETE /attachments/{id}', send: async (w) => w.send(`DELETE /attachments/${await attached(w)}`) },
  {
    call: 'GET /attachments/{id}/download',
    answers: ['downloadUrl'],
    send: async (w) => w.send(`GET /attachments/${await attached(w)}/download`),
  },
];
