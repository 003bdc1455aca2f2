import { type Endpoint, PERMISSION_NAMES } from '@habilita/contract';
import { newId } from '@habilita/kernel';
import { beforeAll, describe, expect, test } from 'vitest';
import { appOfFile } from './app.ts';
import { type SchoolWorld, twoSchools } from './builders/two-schools.ts';
import { aUser, PASSWORD } from './builders/user.ts';
import { kindOf } from './id-kinds.ts';
import { sampleOf, textFields } from './sample-input.ts';
import { askAs, fill, foreignQueries, GUARDED, idOf, idParameters, pathsOf, rowsOf } from './scope-walk.ts';

/** Records that only the consultants of their campaign may see. */
const KINDS: readonly string[] = ['registration', 'student', 'payment', 'lead', 'waitingList', 'movement', 'dispute'];

const api = appOfFile();
/** The records of a campaign in which the person is no consultant. */
let theirs: SchoolWorld;
let secrets: readonly string[];
let headers: { authorization: string };

beforeAll(async () => {
  const { mine, theirs: neighbour } = await twoSchools(api);
  const [consulted = ''] = neighbour.ids['campaign'] ?? [];
  theirs = { ...neighbour, ids: { ...neighbour.ids, campaign: mine.ids['campaign'] ?? [] } };
  // The person has every permission, so only the scope can keep them out.
  const { id, username } = await aUser(api.db, { roles: ['CAMPAIGN_CONSULTANT'], permissions: PERMISSION_NAMES });
  await api.db
    .updateTable('campaigns')
    .set({ campaignConsultantUserIds: [id] })
    .where('id', '=', consulted)
    .execute();
  const answer = await api.inject({ method: 'POST', url: '/api/v1/login', payload: { username, password: PASSWORD } });
  headers = { authorization: `Bearer ${answer.json<{ access_token: string }>().access_token}` };
  const people = await api.db
    .selectFrom('registrations')
    .select(['studentName', 'studentCpf', 'studentEmail'])
    .where('id', 'in', theirs.ids['registration'] ?? [])
    .execute();
  secrets = [
    ...KINDS.flatMap((kind) => theirs.ids[kind] ?? []),
    ...people.flatMap(({ studentName, studentCpf, studentEmail }) => [studentName, studentCpf, studentEmail]),
    'Lead do Vizinho',
    'Espera do Vizinho',
  ];
});

const ask = (endpoint: Endpoint, url: string, query: Record<string, string>, body?: unknown) =>
  askAs({ api, headers, secrets }, endpoint, { url, query, body });

const neededQuery = (endpoint: Endpoint): Record<string, string> =>
  Object.fromEntries(
    textFields(endpoint.query)
      .filter(({ key, required }) => required || key === 'drivingSchoolIds')
      .map(({ key, takesId, word = '' }) => [key, takesId ? idOf(theirs, key) : word]),
  );

const isSecret = (field: string, path?: string): boolean => [...KINDS, 'campaign'].includes(kindOf(field, path));

/**
 * The endpoint's paths with ids of the other campaign. A path with one parameter is tried with an id of every kind of
 * record, and a path with several parameters with ids that belong together.
 */
function foreignPaths(endpoint: Endpoint): string[] {
  if (idParameters(endpoint).length > 1) return pathsOf(endpoint, theirs);
  const ids = ['campaign', ...KINDS].map((kind) => theirs.ids[kind]?.[0] ?? '');
  return ids.map((id) => fill(endpoint, () => id));
}

const OF_SECRETS = GUARDED.filter(({ endpoint }) =>
  idParameters(endpoint).some((name) => isSecret(name, endpoint.path)),
);

test('the campaign they do not consult has something to hide', () => {
  expect(secrets.length).toBeGreaterThan(15);
  expect(OF_SECRETS.length).toBeGreaterThan(50);
});

describe.each(OF_SECRETS)('$endpoint.method $endpoint.path', ({ endpoint }) => {
  test('answers 404 to the ids of another campaign and changes nothing of it', async () => {
    const before = await rowsOf(api, theirs);
    const body = sampleOf(endpoint.body, () => newId());
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
    test('finds nothing of another campaign, whatever is asked for', async () => {
      const url = fill(endpoint, (name) => idOf(theirs, name, endpoint.path));
      for (const query of foreignQueries(endpoint, neededQuery(endpoint), theirs)) {
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

function namesSecrets({ body }: Endpoint): boolean {
  const named: string[] = [];
  sampleOf(body, (field) => {
    named.push(field);
    return newId();
  });
  return named.some((field) => isSecret(field));
}

/**
 * Calls that refuse an unknown id as invalid input instead of as not found. A new tag's body names its tag type, which
 * belongs to no campaign.
 */
const REFUSED_AS_INVALID: ReadonlySet<string> = new Set(['POST /api/v1/tags']);

describe.each(GUARDED.filter(({ endpoint }) => namesSecrets(endpoint)))(
  '$endpoint.method $endpoint.path with a body',
  ({ endpoint }) => {
    test('does not act on the ids of another campaign', async () => {
      const before = await rowsOf(api, theirs);
      const url = fill(endpoint, (name) => idOf(theirs, name, endpoint.path));
      const body = sampleOf(endpoint.body, (field) => idOf(theirs, field) || newId());
      const { status, leaked } = await ask(endpoint, url, neededQuery(endpoint), body);
      const isInvalid = REFUSED_AS_INVALID.has(`${endpoint.method} ${endpoint.path}`);
      const refused = isInvalid ? [400] : [403, 404, 409];
      expect({ status, leaked }).toEqual({ status: expect.toBeOneOf(refused), leaked: [] });
      expect(await rowsOf(api, theirs)).toBe(before);
    });
  },
);
