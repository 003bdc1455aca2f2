import type { Endpoint } from '@habilita/contract';
import type { TestApp } from './app.ts';
import type { SchoolWorld } from './builders/two-schools.ts';
import { ENDPOINTS, fillPath } from './endpoints.ts';
import { kindOf } from './id-kinds.ts';
import { textFields } from './sample-input.ts';

/** The endpoints that a person calls in these tests with the ids of somebody else's records. */
export const GUARDED = ENDPOINTS.filter(({ endpoint: { access } }) => access !== 'public' && access !== 'student');

export const idsOf = (world: SchoolWorld, field: string, path?: string): readonly string[] =>
  world.ids[kindOf(field, path)] ?? [];
export const idOf = (world: SchoolWorld, field: string, path?: string): string => idsOf(world, field, path)[0] ?? '';

export const CNPJ = 'cnpj';

/** The parameters of a path that take an id or a CNPJ. All others take a fixed word, such as a kind of record. */
export const idParameters = ({ params }: Endpoint): string[] =>
  textFields(params).flatMap(({ key, takesId }) => (takesId || key === CNPJ ? [key] : []));

export function fill({ path, params }: Endpoint, idFor: (parameter: string) => string): string {
  const fields = new Map(textFields(params).map((field) => [field.key, field]));
  const isWord = (name: string) => name !== CNPJ && fields.get(name)?.takesId === false;
  return fillPath(path, (name) => (isWord(name) ? (fields.get(name)?.word ?? '') : idFor(name)));
}

/** The endpoint's paths with ids of this world; all ids in a path belong to the same school. */
export function pathsOf(endpoint: Endpoint, world: SchoolWorld): string[] {
  const idAt = (name: string, index: number) =>
    idsOf(world, name, endpoint.path)[index] ?? idOf(world, name, endpoint.path);
  const most = Math.max(...idParameters(endpoint).map((name) => idsOf(world, name, endpoint.path).length));
  return Array.from({ length: most }, (_, index) => fill(endpoint, (name) => idAt(name, index)));
}

type Query = Readonly<Record<string, string>>;

/**
 * The queries to try: an empty one, one with only the required parameters and, for each parameter that takes an id, one
 * with each foreign id. If there are own ids, one more query has all foreign and own ids together.
 */
export function foreignQueries({ query }: Endpoint, needed: Query, theirs: SchoolWorld, own?: SchoolWorld): Query[] {
  const named = textFields(query).filter(({ takesId }) => takesId);
  const asked = named.flatMap(({ key }) => {
    const ids = [...idsOf(theirs, key), ...idsOf(theirs, 'registrationId')];
    const beside = own === undefined ? [] : [[...ids, ...idsOf(own, key)].join(',')];
    return [...ids, ...beside].map((value) => ({ ...needed, [key]: value }));
  });
  return [{}, needed, ...asked];
}

interface Walker {
  readonly api: TestApp;
  readonly headers: { readonly authorization: string };
  /** Texts that would reveal records of others. */
  readonly secrets: readonly string[];
}

interface Question {
  readonly url: string;
  readonly query: Query;
  readonly body?: unknown;
}

interface Answer {
  readonly status: number;
  /** Secrets in the answer that the request did not contain. */
  readonly leaked: readonly string[];
}

const takesNothing = ({ body }: Endpoint): boolean => body.safeParse({}).success;

export async function askAs(
  { api, headers, secrets }: Walker,
  endpoint: Endpoint,
  { url, query, body }: Question,
): Promise<Answer> {
  const isWithoutBody = endpoint.method === 'GET' || (endpoint.method === 'DELETE' && takesNothing(endpoint));
  const payload = isWithoutBody ? {} : { payload: Object(body ?? {}) as object };
  const answer = await api.inject({ method: endpoint.method, url, query: { ...query }, headers, ...payload });
  const asked = JSON.stringify([url, query, body]);
  return {
    status: answer.statusCode,
    leaked: secrets.filter((word) => answer.body.includes(word) && !asked.includes(word)),
  };
}

/** The rows that a person of another school or campaign must not change. */
export async function rowsOf({ db }: TestApp, { drivingSchoolId: school, ids }: SchoolWorld): Promise<string> {
  const registrations = ids['registration'] ?? [];
  const rows = await Promise.all([
    db.selectFrom('drivingSchools').selectAll().where('id', '=', school).execute(),
    db.selectFrom('registrations').selectAll().where('drivingSchoolId', '=', school).orderBy('id').execute(),
    db
      .selectFrom('students')
      .selectAll()
      .where('id', 'in', ids['student'] ?? [])
      .orderBy('id')
      .execute(),
    db.selectFrom('payments').selectAll().where('drivingSchoolId', '=', school).orderBy('id').execute(),
    db.selectFrom('waitingListEntries').selectAll().where('drivingSchoolId', '=', school).execute(),
    db.selectFrom('statementDisputes').selectAll().where('drivingSchoolId', '=', school).execute(),
    db
      .selectFrom('slotSeats')
      .selectAll()
      .where('drivingSchoolId', '=', school)
      .orderBy('startsAt')
      .orderBy('seat')
      .execute(),
    db.selectFrom('campaignDrivingSchools').selectAll().where('drivingSchoolId', '=', school).orderBy('id').execute(),
    db
      .selectFrom('campaigns')
      .selectAll()
      .where('id', 'in', ids['campaign'] ?? [])
      .execute(),
    db
      .selectFrom('seatStocks')
      .selectAll()
      .where('ownerId', 'in', ids['campaignDrivingSchool'] ?? [])
      .orderBy('ownerId')
      .execute(),
    db
      .selectFrom('ledgerEntries')
      .selectAll()
      .where('registrationId', 'in', registrations)
      .orderBy('transactionId')
      .orderBy('line')
      .execute(),
    db.selectFrom('paymentAttempts').selectAll().where('registrationId', 'in', registrations).orderBy('id').execute(),
  ]);
  return JSON.stringify(rows);
}
