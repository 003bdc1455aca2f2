import { randomUUID } from 'node:crypto';
import { type Endpoint, EXPORT_PAGE_SIZE, passes, PERMISSION_NAMES } from '@habilita/contract';
import { newId } from '@habilita/kernel';
import { beforeAll, describe, expect, test } from 'vitest';
import { actorNow } from '#areas/people/access/index.ts';
import { rightsHash } from '#kernel/long-running/rights.ts';
import { appOfFile } from './app.ts';
import { aWaitingRefund } from './builders/approvals.ts';
import { aCaseOf } from './builders/consent-case.ts';
import { type SchoolWorld, twoSchools } from './builders/two-schools.ts';
import { aUser, PASSWORD } from './builders/user.ts';
import { carriesIds, textFields, sampleOf } from './sample-input.ts';
import { askAs, CNPJ, fill, foreignQueries, GUARDED, idOf, idParameters, pathsOf, rowsOf } from './scope-walk.ts';

const api = appOfFile();
let mine: SchoolWorld;
let theirs: SchoolWorld;
let headers: { authorization: string };

beforeAll(async () => {
  ({ mine, theirs } = await twoSchools(api));
  // The person has every permission, so only the scope can keep them out.
  const schools = { drivingSchoolIds: [mine.drivingSchoolId] };
  const { id, username } = await aUser(api.db, {
    roles: ROLES,
    permissions: PERMISSION_NAMES,
    ...schools,
  });
  const answer = await api.inject({ method: 'POST', url: '/api/v1/login', payload: { username, password: PASSWORD } });
  headers = { authorization: `Bearer ${answer.json<{ access_token: string }>().access_token}` };
  const neighbour = await api.signIn('DRIVING_SCHOOL_ADMIN', { schools: [theirs.drivingSchoolId] });
  mine = { ...mine, ids: { ...mine.ids, export: [await exportOf(mine, headers)], request: [await aLongSearch(id)] } };
  theirs = { ...theirs, ids: { ...theirs.ids, export: [await exportOf(theirs, neighbour.headers)] } };
  theirs = { ...theirs, ids: { ...theirs.ids, request: [await aLongSearch(neighbour.userId)] } };
  mine = { ...mine, ids: { ...mine.ids, draft: [await aDraft(id, 'Rascunho meu')] } };
  theirs = { ...theirs, ids: { ...theirs.ids, draft: [await aDraft(neighbour.userId, THEIR_DRAFT)] } };
  theirs = { ...theirs, words: [...theirs.words, THEIR_DRAFT] };
  const { userId: asker } = await api.signIn('SUPERVISOR');
  const waiting = (world: SchoolWorld) => aWaitingRefund(api, world.ids['registration']?.[0] ?? '', asker);
  mine = { ...mine, ids: { ...mine.ids, approval: [await waiting(mine)] } };
  theirs = { ...theirs, ids: { ...theirs.ids, approval: [await waiting(theirs)] } };
  const caseOf = (world: SchoolWorld) => aCaseOf(api, world.ids['registration']?.[0] ?? '', asker);
  mine = { ...mine, ids: { ...mine.ids, consentCase: [await caseOf(mine)] } };
  theirs = { ...theirs, ids: { ...theirs.ids, consentCase: [await caseOf(theirs)] } };
});

async function exportOf(world: SchoolWorld, person: { authorization: string }): Promise<string> {
  const query = { size: String(EXPORT_PAGE_SIZE), drivingSchoolIds: world.drivingSchoolId };
  await api.inject({ url: '/api/v1/registrations', query, headers: person });
  await api.drainJobs();
  const answer = await api.inject({ url: '/api/v1/exports', headers: person });
  return answer.json<{ content: { id: string }[] }>().content[0]?.id ?? '';
}

const THEIR_DRAFT = 'Rascunho alheio';

async function aDraft(createdBy: string, name: string): Promise<string> {
  const id = newId();
  const at = { createdAt: api.clock.now(), updatedAt: api.clock.now() };
  await api.db
    .insertInto('drafts')
    .values({ id, entityType: 'CAMPAIGN', name, data: '{}', createdBy, updatedBy: createdBy, ...at })
    .execute();
  return id;
}

async function aLongSearch(ownerId: string): Promise<string> {
  const actor = await actorNow(api.db, ownerId);
  if (actor === undefined) throw new Error('nobody of that id may act');
  const row = {
    ownerId,
    requestId: randomUUID(),
    requestHash: '',
    rightsHash: rightsHash(actor),
    status: 200,
    body: '{}',
  };
  const knownUntil = api.clock.now().add({ hours: 1 });
  await api.db
    .insertInto('longRunningRequests')
    .values({ ...row, knownUntil })
    .execute();
  return row.requestId;
}

const isPath = (endpoint: Endpoint): boolean => endpoint.path.includes(':');

const ask = (endpoint: Endpoint, url: string, query: Record<string, string>, body?: unknown) =>
  askAs({ api, headers, secrets: theirs.words }, endpoint, { url, query, body });

function neededQuery(endpoint: Endpoint): Record<string, string> {
  const fields = textFields(endpoint.query).filter(({ key, required }) => required || key === 'drivingSchoolIds');
  return Object.fromEntries(fields.map(({ key, takesId, word = '' }) => [key, takesId ? idOf(mine, key) : word]));
}

/**
 * Paths with the other school's ids. In a path with several parameters, each parameter in turn also gets an id of the
 * other school while the rest get ids of the person's own school.
 */
function foreignPaths(endpoint: Endpoint): string[] {
  const parameters = idParameters(endpoint);
  if (parameters.length === 1) {
    // Plans and templates are the same for every school, so their ids are no secret.
    const { plan: _catalogue, template: _texts, cnpj: cnpjs, city: cities, ...secret } = theirs.ids;
    const named = { [CNPJ]: cnpjs, locality: cities }[parameters[0] ?? ''];
    if (named !== undefined) return named.map((name) => fill(endpoint, () => name));
    return [...new Set(Object.values(secret).flat())].map((id) => fill(endpoint, () => id));
  }
  const mixed = parameters.map((foreign) =>
    fill(endpoint, (name) => idOf(name === foreign ? theirs : mine, name, endpoint.path)),
  );
  return [...pathsOf(endpoint, theirs), ...mixed];
}

test('the two schools have something to hide', () => {
  expect(theirs.ids['registration']).toHaveLength(3);
  expect(theirs.ids['payment']).toHaveLength(3);
  expect(theirs.words.length).toBeGreaterThan(30);
  expect(mine.words.filter((word) => theirs.words.includes(word))).toEqual([]);
});

test('a body can be made up for every endpoint that takes one', () => {
  const failing = GUARDED.filter(
    ({ endpoint }) => !endpoint.body.safeParse(sampleOf(endpoint.body, (field) => idOf(mine, field))).success,
  );
  expect(failing.map(({ name }) => name)).toEqual([]);
});

const ROLES = ['DRIVING_SCHOOL_OPERATOR', 'DRIVING_SCHOOL_ADMIN'] as const;
const mayOpen = ({ access }: Endpoint): boolean =>
  typeof access === 'string' || passes({ roles: ROLES, permissions: PERMISSION_NAMES }, access);
const openedByPath = GUARDED.filter(
  ({ endpoint }) => endpoint.method === 'GET' && idParameters(endpoint).length > 0 && mayOpen(endpoint),
);

test.each(openedByPath)('$endpoint.method $endpoint.path opens what is their own', async ({ endpoint }) => {
  const statuses = new Set<number>();
  for (const url of pathsOf(endpoint, mine)) {
    const { status, leaked } = await ask(endpoint, url, neededQuery(endpoint));
    expect({ url, leaked }).toEqual({ url, leaked: [] });
    statuses.add(status);
  }
  // An endpoint that declares FORBIDDEN may refuse by a rule other than the scope.
  const opened = endpoint.errors.includes('FORBIDDEN') ? [200, 403] : [200];
  expect([...statuses].some((status) => opened.includes(status))).toBe(true);
});

describe.each(GUARDED.filter(({ endpoint }) => isPath(endpoint)))('$endpoint.method $endpoint.path', ({ endpoint }) => {
  test('answers 404 to the ids of another school and changes nothing of it', async () => {
    const before = await rowsOf(api, theirs);
    const body = sampleOf(endpoint.body, (field) => idOf(mine, field));
    for (const url of foreignPaths(endpoint)) {
      const { status, leaked } = await ask(endpoint, url, neededQuery(endpoint), body);
      expect({ url, status, leaked }).toEqual({ url, status: expect.toBeOneOf([403, 404]), leaked: [] });
    }
    expect(await rowsOf(api, theirs)).toBe(before);
  });
});

describe.each(GUARDED.filter(({ endpoint }) => textFields(endpoint.query).length > 0))(
  '$endpoint.method $endpoint.path?',
  ({ endpoint }) => {
    test('finds nothing of another school, whatever is asked for', async () => {
      const url = fill(endpoint, (name) => idOf(mine, name, endpoint.path));
      for (const query of foreignQueries(endpoint, neededQuery(endpoint), theirs, mine)) {
        const { status, leaked } = await ask(endpoint, url, query);
        expect({ query, status, leaked }).toEqual({
          query,
          status: expect.toBeOneOf([200, 400, 403, 404]),
          leaked: [],
        });
      }
    });
  },
);

describe.each(GUARDED.filter(({ endpoint }) => carriesIds(endpoint.body)))(
  '$endpoint.method $endpoint.path with a body',
  ({ endpoint }) => {
    test('does not act on the ids of another school', async () => {
      const before = await rowsOf(api, theirs);
      const url = fill(endpoint, (name) => idOf(mine, name, endpoint.path));
      const { status, leaked } = await ask(
        endpoint,
        url,
        neededQuery(endpoint),
        sampleOf(endpoint.body, (field) => idOf(theirs, field)),
      );
      expect({ status, leaked }).toEqual({ status: expect.toBeOneOf([400, 403, 404, 409]), leaked: [] });
      expect(await rowsOf(api, theirs)).toBe(before);
    });
  },
);
