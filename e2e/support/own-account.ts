import { randomUUID } from 'node:crypto';
import type { Role } from '@habilita/contract';
import { apiOf, PASSWORD, signInOverApi } from './api.ts';

/**
 * Creates an account for a journey that changes what an account keeps, such as the columns of a list. Returns its
 * e-mail.
 */
export async function ownAccount(baseURL: string, role: Role): Promise<string> {
  const { access_token: token } = await signInOverApi(baseURL, 'ADMIN');
  const username = `propria-${randomUUID()}@example.com`;
  const user = { name: 'Vera Jornada', username, password: PASSWORD, roles: [role] };
  await apiOf(baseURL, token)('POST', '/users', user);
  return username;
}
