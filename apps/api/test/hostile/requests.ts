import * as fc from 'fast-check';
import { MALFORMED_BODIES, NUMBERS, RARE_KEYS, TEXTS, WRONG_TYPES } from './values.ts';

/** An operation with valid input; each hostile request breaks one part of it. */
export interface Operation {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
  readonly queryFields: readonly string[];
  readonly dateFields: readonly string[];
  readonly query: Readonly<Record<string, string>>;
  readonly body: object | undefined;
}

export interface HostileRequest {
  readonly method: Operation['method'];
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload?: string | Buffer;
}

type Query = readonly (readonly [string, string])[];

const text = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...TEXTS) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 30 }) },
);
const json = fc.oneof(
  { weight: 2, arbitrary: text },
  { weight: 1, arbitrary: fc.constantFrom<unknown>(...NUMBERS) },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(...WRONG_TYPES) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);
const JSON_TYPE = { 'content-type': 'application/json' };

export function hostileRequests(operation: Operation): fc.Arbitrary<HostileRequest> {
  const ways = [
    ...(Object.keys(operation.params).length > 0 ? [badPath(operation), badPath(operation)] : []),
    ...(operation.queryFields.length > 0 ? [badQuery(operation), badQuery(operation), badQuery(operation)] : []),
    ...(operation.body === undefined ? [] : [badField(operation), badField(operation), badBody(operation)]),
    unknownParameter(operation),
    oddHeaders(operation),
  ];
  return fc.oneof(...ways);
}

function request(
  operation: Operation,
  over: { params?: Readonly<Record<string, string>>; query?: Query; payload?: string | Buffer; headers?: object } = {},
): HostileRequest {
  const params = { ...operation.params, ...over.params };
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_match, name: string) => escaped(params[name] ?? ''));
  const query = [...Object.entries(operation.query), ...(over.query ?? [])];
  const asked = query.map(([key, value]) => `${escaped(key)}=${escaped(value)}`).join('&');
  const payload = over.payload ?? (operation.body === undefined ? undefined : JSON.stringify(operation.body));
  return {
    method: operation.method,
    url: asked === '' ? path : `${path}?${asked}`,
    headers: { ...(payload === undefined ? {} : JSON_TYPE), ...over.headers },
    ...(payload === undefined ? {} : { payload }),
  };
}

/**
 * Encodes a text for a URL. Half a surrogate pair has no UTF-8 form, so the three bytes of a surrogate are written
 * instead.
 */
const escaped = (value: string): string =>
  value.isWellFormed() ? encodeURIComponent(value).replaceAll(/^\.{1,2}$/g, '%2E') : '%ED%A0%80';

/** For each date filter of the search and each of these years, a request with a date of that year. */
export const yearRequests = (operation: Operation, years: readonly string[]): HostileRequest[] =>
  operation.dateFields.flatMap((field) =>
    years.map((year) => request(operation, { query: [[field, `${year}-06-15`]] })),
  );

const HALF_A_CHARACTER = '\ud83d';
const DEEP = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;

/**
 * For each text in the body, two requests: in one the text is half a surrogate pair, in the other it is replaced by a
 * deeply nested array.
 */
export const unstorableRequests = (operation: Operation): HostileRequest[] =>
  placesIn(operation.body)
    .filter((place) => place.length > 0 && typeof valueAt(operation.body, place) === 'string')
    .flatMap((place) => {
      const half = written(operation.body, place, HALF_A_CHARACTER, undefined);
      return [half, half.replace(JSON.stringify(HALF_A_CHARACTER), DEEP)];
    })
    .map((payload) => request(operation, { payload }));

const badPath = (operation: Operation) =>
  fc
    .tuple(fc.constantFrom(...Object.keys(operation.params)), text)
    .map(([name, value]) => request(operation, { params: { [name]: value } }));

const badQuery = (operation: Operation) =>
  fc
    .uniqueArray(fc.tuple(fc.constantFrom(...operation.queryFields), text), { minLength: 1, maxLength: 3 })
    .map((query) => request(operation, { query }));

const unknownParameter = (operation: Operation) =>
  fc.tuple(fc.constantFrom(...RARE_KEYS), text).map((pair) => request(operation, { query: [pair] }));

const badField = (operation: Operation) =>
  fc
    .tuple(fc.constantFrom(...placesIn(operation.body)), json, fc.constantFrom(undefined, ...RARE_KEYS))
    .map(([place, value, key]) =>
      // The JSON is put together as text, because `__proto__` would not become a field of an object that is built in
      // code.
      request(operation, { payload: written(operation.body, place, value, key) }),
    );

const badBody = (operation: Operation) =>
  fc
    .tuple(
      fc.constantFrom(...MALFORMED_BODIES, JSON.stringify(operation.body)),
      fc.constantFrom('application/json', 'text/plain', 'application/xml', 'multipart/form-data', 'nonsense', ''),
    )
    .map(([payload, type]) => request(operation, { payload, headers: { 'content-type': type } }));

const oddHeaders = (operation: Operation) =>
  fc
    .record({
      'x-request-id': fc.constantFrom('', 'a', '../../etc', 'x'.repeat(5000), "'; select 1", 'abcd-1234-abcd'),
      'idempotency-key': fc.constantFrom('', ' ', 'k'.repeat(5000), "' or 1=1 --", '\u00ff\u00fe'),
      accept: fc.constantFrom('*/*', 'application/xml', 'x'.repeat(2000)),
      'accept-encoding': fc.constantFrom('gzip', 'br', 'nonsense;q=x', '*'),
    })
    .map((headers) => request(operation, { headers }));

type Place = readonly (string | number)[];

function placesIn(value: unknown, above: Place = []): Place[] {
  if (typeof value !== 'object' || value === null || above.length > 4) return [above];
  return [above, ...Object.entries(value).flatMap(([key, part]) => placesIn(part, [...above, key]))];
}

const valueAt = (whole: unknown, place: Place): unknown =>
  place.reduce<unknown>((value, key) => Reflect.get(Object(value) as object, key), whole);

function written(whole: unknown, place: Place, value: unknown, unknownKey: string | undefined): string {
  const [key, ...rest] = place;
  if (key === undefined) {
    if (unknownKey === undefined || typeof whole !== 'object' || whole === null || Array.isArray(whole))
      return JSON.stringify(value) ?? 'null';
    const fields = Object.entries(whole).map(([name, part]) => `${JSON.stringify(name)}:${JSON.stringify(part)}`);
    return `{${[...fields, `${JSON.stringify(unknownKey)}:${JSON.stringify(value) ?? 'null'}`].join(',')}}`;
  }
  if (Array.isArray(whole))
    return `[${whole.map((part, index) => (String(index) === String(key) ? written(part, rest, value, unknownKey) : JSON.stringify(part))).join(',')}]`;
  const fields = Object.entries(Object(whole) as object).map(([name, part]) => {
    const inside = name === key ? written(part, rest, value, unknownKey) : JSON.stringify(part);
    return `${JSON.stringify(name)}:${inside}`;
  });
  return `{${fields.join(',')}}`;
}
