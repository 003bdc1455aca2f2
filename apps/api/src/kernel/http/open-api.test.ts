import { beforeAll, expect, test } from 'vitest';
import { appOfFile } from '../../../test/app.ts';
import { operationIdOf } from './describe-endpoint.ts';

const it = appOfFile();
let document: { readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>> };
beforeAll(async () => {
  document = (await it.inject('/api/openapi.json')).json();
});

interface Operation {
  readonly operationId?: string;
  readonly tags?: readonly string[];
}

/** Yields all objects within the document, each with its place in the document. */
function* objectsIn(value: unknown, at = '#'): Generator<readonly [string, Record<string, unknown>]> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield [at, value as Record<string, unknown>];
  for (const [key, inner] of Object.entries(value)) yield* objectsIn(inner, `${at}/${key.replaceAll('/', '~1')}`);
}

test('every operation has a name of its own and a subject that the document lists', () => {
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
  const names = operations.map(({ operationId }) => operationId);
  expect(names).not.toContain(undefined);
  expect(new Set(names).size).toBe(names.length);
  expect(document).toHaveProperty('tags');
  const subjects = new Set(operations.flatMap(({ tags = [] }) => tags));
  expect(document).toMatchObject({ tags: expect.arrayContaining([...subjects].map((name) => ({ name }))) });
  expect(operationIdOf({ method: 'GET', path: '/api/v1/registrations/group-light/:id' })).toBe(
    'getRegistrationsGroupLightById',
  );
});

test('what it refers to is there', () => {
  const known = new Set(Array.from(objectsIn(document), ([at]) => at));
  const dangling = Array.from(objectsIn(document), ([at, { $ref }]) => ({ at, $ref })).filter(
    ({ $ref }) => typeof $ref === 'string' && !known.has($ref),
  );
  expect(dangling).toEqual([]);
});

test('every list says what it holds', () => {
  const silent = Array.from(objectsIn(document)).filter(
    ([, schema]) => schema['type'] === 'array' && !('items' in schema),
  );
  expect(silent.map(([at]) => at)).toEqual([]);
});
