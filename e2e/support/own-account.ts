import { randomUUID } from 'node:crypto';
import type { Role } from '@habilita/contract';
import { apiOf, PASSWORD, signInOverApi } from './api.ts';

/** A journey that changes what an account keeps, such as the columns of a list, takes its own. Returns the e-mail. */
export async function ownAccount(baseURL: string, role: Role): Promise<string> {
  const { access_token: token } = await signInOverApi(baseURL, 'ADMIN');
  const username = `propria-${randomUUID()}@example.com`;
  const user = { name: 'Vera Jornada', username, password: PASSWORD, roles: [role] };
  await apiOf(baseURL, token)('POST', '/users', user);
  return username;
}
