import { randomUUID } from 'node:crypto';
import {
  type Access,
  type Endpoint,
  loggedUser,
  passes,
  type Permission,
  ROLE_PERMISSIONS,
  type Role,
} from '@habilita/contract';
import type { Call } from '../caller.ts';
import { fillPath } from '../../apps/api/test/endpoints.ts';
import { textFields } from '../../apps/api/test/sample-input.ts';
import { assertNone, inParallel, type Property } from '../property.ts';

function mayEnter({ role, permissions }: Person, access: Access): boolean {
  if (access === 'public') return true;
  if (access === 'student' || role === 'STUDENT') return access === 'student' && role === 'STUDENT';
  return access === 'signed-in' || passes({ roles: [role], permissions }, access);
}

interface Person {
  readonly role: Role;
  readonly token: string;
  /** The permissions of the role and those that the demo data give this person in addition. */
  readonly permissions: readonly Permission[];
}

async function personOf(call: Call, [role, token]: readonly [Role, string]): Promise<Person> {
  const { status, text } = await call('GET', '/api/v1/users/logged-user', { token });
  // Students may not make this call. Their permissions are exactly those of their role.
  const permissions = status === 200 ? loggedUser.parse(JSON.parse(text)).fullPermissions : ROLE_PERMISSIONS[role];
  return { role, token, permissions };
}

function neededQuery(endpoint: Endpoint): string {
  const needed = textFields(endpoint.query).filter(({ required }) => required);
  return new URLSearchParams(
    needed.map(({ key, takesId, word = '' }) => [key, takesId ? randomUUID() : word]),
  ).toString();
}

const takesBody = ({ method }: Endpoint): boolean => method !== 'GET' && method !== 'DELETE';

export const roles: Property = {
  name: 'Every route is refused to every role that lacks it, and to nobody signed in at all',
  async hold({ call, tokens, endpoints }) {
    const guarded = endpoints.filter(({ access, path }) => access !== 'public' && !path.endsWith('/logout'));
    const people = await Promise.all([...tokens].map((each) => personOf(call, each)));
    const calls = guarded.flatMap((endpoint) => [undefined, ...people].map((person) => ({ endpoint, person })));
    const found: string[] = [];
    await inParallel(calls, async ({ endpoint, person }) => {
      if (person !== undefined && mayEnter(person, endpoint.access)) return;
      const path = `${fillPath(endpoint.path, () => randomUUID())}?${neededQuery(endpoint)}`;
      const { status } = await call(endpoint.method, path, {
        token: person?.token,
        ...(takesBody(endpoint) ? { body: {} } : {}),
      });
      const expected = person === undefined ? 401 : 403;
      if (status !== expected) found.push(`${person?.role ?? 'nobody'} ${endpoint.method} ${endpoint.path}: ${status}`);
    });
    assertNone(found);
    return `${calls.length} calls`;
  },
};
