import type { Permission, Role } from '@habilita/contract';
import { newId } from '@habilita/kernel';
import { type SignedIn, testApp, type TestApp } from './app.ts';
import { aDrivingSchool } from './builders/driving-school.ts';
import { aUser, PASSWORD } from './builders/user.ts';

export interface Answer {
  id: string;
  version: number;
  attributes: { drivingSchoolIds?: string[]; drivingSchoolCnpjs?: string[] };
  content: { id: string; name: string; portugueseName: string; group: string }[];
  totalSize: number;
  errors: { fieldErrors: Record<string, string[]>; globalErrors: { code: string; detail?: unknown }[] };
  [key: string]: unknown;
}

interface Person {
  readonly roles: readonly Role[];
  readonly permissions?: readonly Permission[];
  readonly schools?: readonly string[];
}

export async function usersBench() {
  const api: TestApp = await testApp();
  const mine = await aDrivingSchool(api.db);
  const theirs = await aDrivingSchool(api.db);
  const admin = await api.signIn('ADMIN');
  const call = async (method: 'GET' | 'POST' | 'PUT', path: string, payload?: object, person = admin) => {
    const body = payload === undefined ? {} : { payload };
    const answer = await api.inject({ method, url: `/api/v1${path}`, headers: person.headers, ...body });
    return { status: answer.statusCode, headers: answer.headers, body: answer.json<Answer>() };
  };
  const edited = async (id: string, overrides: object = {}) => {
    const { name, username, roles, permissions, active, attributes, version } = (await call('GET', `/users/${id}`))
      .body;
    return { name, username, roles, permissions, active, attributes, version, ...overrides };
  };
  return {
    api,
    mine,
    theirs,
    admin,
    call,
    edited,
    edit: async (id: string, overrides: object, person = admin) =>
      call('PUT', `/users/${id}`, await edited(id, overrides), person),
    async entering({ roles, permissions = [], schools = [] }: Person): Promise<SignedIn> {
      const user = { name: 'Colega Prado', roles, permissions, drivingSchoolIds: schools };
      const { id: userId, username } = await aUser(api.db, user);
      const payload = { username, password: PASSWORD };
      const answer = await api.inject({ method: 'POST', url: '/api/v1/login', payload });
      const token = answer.json<{ access_token: string }>().access_token;
      return { userId, token, headers: { authorization: `Bearer ${token}` } };
    },
  };
}

export type UsersBench = Awaited<ReturnType<typeof usersBench>>;

export const aUserForm = (overrides: object = {}) => ({
  name: 'Marina Prado',
  username: `marina-${newId()}@escola.com.br`,
  password: 'Direção#Segura7',
  roles: ['SUPERVISOR'],
  ...overrides,
});

export const refusalOf = ({ status, body }: { status: number; body: Answer }) => {
  const [field, codes] = Object.entries(body.errors.fieldErrors)[0] ?? [];
  return [status, field, codes?.[0] ?? body.errors.globalErrors[0]?.code];
};
