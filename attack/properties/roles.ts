import { randomUUID } from 'node:crypto';
import { type Access, type Endpoint, passes, ROLE_PERMISSIONS, type Role } from '@habilita/contract';
import { fillPath } from '../../apps/api/test/endpoints.ts';
import { textFields } from '../../apps/api/test/sample-input.ts';
import { assertNone, inParallel, type Property } from '../property.ts';

function mayEnter(role: Role, access: Access): boolean {
  if (access === 'public') return true;
  if (access === 'student' || role === 'STUDENT') return access === 'student' && role === 'STUDENT';
  return access === 'signed-in' || passes({ roles: [role], permissions: ROLE_PERMISSIONS[role] }, access);
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
    const calls = guarded.flatMap((endpoint) => [undefined, ...tokens.keys()].map((role) => ({ endpoint, role })));
    const found: string[] = [];
    await inParallel(calls, 8, async ({ endpoint, role }) => {
      if (role !== undefined && mayEnter(role, endpoint.access)) return;
      const path = `${fillPath(endpoint.path, () => randomUUID())}?${neededQuery(endpoint)}`;
      const token = role === undefined ? undefined : tokens.get(role);
      const { status } = await call(endpoint.method, path, { token, ...(takesBody(endpoint) ? { body: {} } : {}) });
      const expected = role === undefined ? 401 : 403;
      if (status !== expected) found.push(`${role ?? 'nobody'} ${endpoint.method} ${endpoint.path}: ${status}`);
    });
    assertNone(found);
    return `${calls.length} calls`;
  },
};
