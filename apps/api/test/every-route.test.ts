import { randomUUID } from 'node:crypto';
import {
  type Access,
  DASHBOARD_PERMISSIONS,
  type Endpoint,
  type ErrorBody,
  PERMISSION_NAMES,
  ROLE_NAMES,
  ROLE_PERMISSIONS,
  type Role,
} from '@habilita/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { appOfFile, type SignedIn } from './app.ts';
import { aDrivingSchool } from './builders/driving-school.ts';
import { ENDPOINTS, fillPath, servedPaths } from './endpoints.ts';
import { textFields } from './sample-input.ts';

const api = appOfFile();
const people = new Map<Role, SignedIn>();

beforeAll(async () => {
  const { id } = await aDrivingSchool(api.db);
  for (const role of ROLE_NAMES)
    people.set(role, await api.signIn(role, role.startsWith('DRIVING_SCHOOL') ? { schools: [id] } : {}));
});

/** The endpoints that anybody may call. An endpoint is added here only after a decision. */
const PUBLIC = [
  /^\/api\/v1\/(login|login\/second-step|login-links|oauth)$/,
  /^\/api\/v1\/users\/(reset-password|confirm-reset-password|password-check)$/,
  /^\/api\/v1\/checkout\//,
  /^\/api\/v1\/students\/exists\//,
  /^\/api\/v1\/registrations\/verification\//,
  /^\/api\/v1\/programs(\/current)?$/,
  /^\/api\/v1\/addresses\/(states|counties)(\/|$)/,
];

/** Routes outside the contract, which are public or check a signature. */
const UNDECLARED = [
  /^\/api\/openapi\.json$/,
  /^\/api\/docs/,
  /^\/api\/v1\/webhooks\/payments\//,
  /^\/api\/v1\/files\//,
];

/**
 * Whether a role may call an endpoint, written from Specification 1 §6 independently of the product, to check the
 * server's guard.
 */
function mayEnter(role: Role, access: Access): boolean {
  if (access === 'public') return true;
  if (role === 'STUDENT' || access === 'student') return role === 'STUDENT' && access === 'student';
  if (access === 'signed-in' || (role === 'ADMIN' && access.excludeAdmin !== true)) return true;
  const holds = ROLE_PERMISSIONS[role];
  if (access.allOf?.some((permission) => !holds.includes(permission))) return false;
  const alternatives = [access.anyOf, access.roles].filter((list) => list !== undefined);
  return (
    alternatives.length === 0 ||
    (access.anyOf ?? []).some((permission) => holds.includes(permission)) ||
    (access.roles ?? []).includes(role)
  );
}

const isMounted = ({ method, path }: Endpoint): boolean => api.app.hasRoute({ method, url: path });

/**
 * A query with the required parameters and with all ids, because some searches are open to more people when they ask
 * for one record.
 */
function queryOf(endpoint: Endpoint): Record<string, string> {
  const fields = textFields(endpoint.query).filter(
    ({ key, takesId, required }) =>
      required || (takesId && /ids?$/i.test(key) && endpoint.list?.filters[key]?.visibleTo === undefined),
  );
  return Object.fromEntries(fields.map(({ key, takesId, word = '' }) => [key, takesId ? randomUUID() : word]));
}

async function outcome(endpoint: Endpoint, headers: Record<string, string> = {}): Promise<string> {
  if (!isMounted(endpoint)) return 'not mounted';
  const answer = await api.inject({
    method: endpoint.method,
    url: fillPath(endpoint.path, () => randomUUID()),
    query: queryOf(endpoint),
    headers,
    ...(endpoint.method === 'GET' || endpoint.method === 'DELETE' ? {} : { payload: {} }),
  });
  if (![401, 403, 500].includes(answer.statusCode)) return 'entered';
  return answer.json<ErrorBody>().errors.globalErrors[0]?.code ?? String(answer.statusCode);
}

const GUARDED = ENDPOINTS.filter(({ endpoint }) => endpoint.access !== 'public');

/**
 * The path with every parameter written as ':'. Where endpoints name a parameter differently, Fastify prints both
 * names, such as `:entityType|:id`.
 */
const shape = (path: string): string => path.replaceAll(/:[\w:|]+/g, ':');

test('the walk finds the endpoints of the contract', () => {
  expect(ENDPOINTS.length).toBeGreaterThan(5);
});

test('no two endpoints share a method and a path', () => {
  const places = ENDPOINTS.map(({ endpoint: { method, path } }) => `${method} ${path.replaceAll(/:\w+/g, ':')}`);
  expect(places.filter((place, index) => places.indexOf(place) !== index)).toEqual([]);
});

test('every endpoint of the contract is answered by the server', () => {
  expect(ENDPOINTS.filter(({ endpoint }) => !isMounted(endpoint)).map(({ name }) => name)).toEqual([]);
});

test('nothing under /api is answered that the contract does not declare', () => {
  const declared = new Set(ENDPOINTS.map(({ endpoint }) => shape(endpoint.path)));
  const served = servedPaths(api.app).filter((path) => path.startsWith('/api/') && !declared.has(shape(path)));
  expect(served.filter((path) => !UNDECLARED.some((pattern) => pattern.test(path)))).toEqual([]);
  expect(servedPaths(api.app)).toEqual(expect.arrayContaining(['/api/v1/login', '/api/v1/users/logged-user']));
});

test('what is public is public on purpose', () => {
  const open = ENDPOINTS.map(({ endpoint }) => endpoint).filter(({ access }) => access === 'public');
  expect(open.map(({ path }) => path).filter((path) => !PUBLIC.some((pattern) => pattern.test(path)))).toEqual([]);
});

test('cards of the dashboard are given by permission only, to administrators too', () => {
  expect(ROLE_PERMISSIONS.ADMIN.filter((permission) => DASHBOARD_PERMISSIONS.includes(permission))).toEqual([]);
});

/**
 * Commands without an idempotency key. All other commands take one: when the answer to a save is lost, the repeated
 * save must not be refused as a conflict with the first. Each exception states its reason.
 */
const WITHOUT_KEY = [
  // The input is a password, which must not be stored; a repeated call is refused, as the current password has changed.
  'POST /api/v1/account/password',
  // The call overwrites a setting and carries no version, so repeating it is not refused and changes nothing.
  'PATCH /api/v1/list-preferences/:list',
];

test('every save of the staff takes an Idempotency-Key', () => {
  const saves = GUARDED.map(({ endpoint }) => endpoint).filter(
    ({ method, path, errors, access, file }) =>
      (method === 'PUT' || method === 'PATCH' || errors.includes('CONFLICT_STALE')) &&
      access !== 'student' &&
      file === undefined &&
      method !== 'GET' &&
      !path.endsWith('/simulate'),
  );
  const without = saves.filter(({ idempotent }) => !idempotent).map(({ method, path }) => `${method} ${path}`);
  expect(without.toSorted()).toEqual(WITHOUT_KEY.toSorted());
});

describe.each(GUARDED)('$endpoint.method $endpoint.path', ({ endpoint }) => {
  test('names a permission or a role, or is for everybody signed in', () => {
    const { access } = endpoint;
    const named =
      typeof access === 'string' ? [access] : [access.anyOf, access.allOf, access.roles].flatMap((list) => list ?? []);
    expect(named).not.toEqual([]);
    expect(['signed-in', 'student', ...PERMISSION_NAMES, ...ROLE_NAMES]).toEqual(expect.arrayContaining(named));
  });

  test('is refused without a session and with a forged one', async () => {
    expect(await outcome(endpoint)).toBe('UNAUTHENTICATED');
    expect(await outcome(endpoint, { authorization: 'Bearer x.y.z' })).toBe('UNAUTHENTICATED');
  });

  test('is refused to every role that lacks it, and to no other', async () => {
    const outcomes: Partial<Record<Role, string>> = {};
    for (const [role, { headers }] of people) outcomes[role] = await outcome(endpoint, headers);
    // An endpoint that declares FORBIDDEN checks a further rule after the server's guard, so it may refuse a role that
    // the guard lets in.
    const entered = expect.toBeOneOf(
      endpoint.errors.includes('FORBIDDEN') ? ['entered', 'FORBIDDEN'] : ['entered'],
    ) as unknown;
    const expected = ROLE_NAMES.map((role) => [role, mayEnter(role, endpoint.access) ? entered : 'FORBIDDEN']);
    expect(outcomes).toEqual(Object.fromEntries(expected));
  });
});
