import {
  effectivePermissions,
  type LoggedUser,
  type Permission,
  type Role,
  type UserAttributes,
} from '@habilita/contract';
import { session } from './session.ts';

const USER_ID = '01932c6e-0000-7000-8000-000000000001';

export function tokenUntil(expiry: number, name = 'Ana Souza'): string {
  const payload = JSON.stringify({ sub: USER_ID, name, roles: ['SUPERVISOR'], exp: Math.floor(expiry / 1000) });
  const bytes = Array.from(new TextEncoder().encode(payload), (byte) => String.fromCharCode(byte)).join('');
  return `x.${btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}.x`;
}

export function personOf(roles: Role[], attributes: UserAttributes = {}, given: Permission[] = []): LoggedUser {
  return {
    user: {
      id: USER_ID,
      name: 'Ana Souza',
      username: 'ana@example.com',
      roles,
      active: true,
      permissions: given,
      attributes,
    },
    fullPermissions: effectivePermissions(roles, given),
  };
}

/**
 * Opens the session of a person of this role, whose token is not renewed during a test. The session is closed after the
 * test.
 */
export const signedInAs = (role: Role): void =>
  session.open({ ...personOf([role]), accessToken: tokenUntil(Date.now() + 600_000), refreshToken: 'r' });
