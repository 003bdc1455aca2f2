import { sampleOfJson } from '../sample-input.ts';
import type { Operation } from './requests.ts';

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema: object;
}

interface Document {
  readonly paths: Readonly<
    Record<
      string,
      Readonly<
        Record<
          string,
          {
            readonly parameters?: readonly Parameter[];
            readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: object }>> };
          }
        >
      >
    >
  >;
}

/** Ids of real rows, so that a request is not refused for its id alone. */
export type KnownIds = Readonly<
  Record<'campaign' | 'school' | 'plan' | 'county' | 'student' | 'registration' | 'payment', string>
>;

export function operationsOf(document: Document, ids: KnownIds): Operation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody }]) => {
      const kept = (place: string) => parameters.filter((parameter) => parameter.in === place);
      const idFor = (field: string): string => idOf(field, path, ids);
      const filled = (list: readonly Parameter[]) =>
        Object.fromEntries(list.map(({ name, schema }) => [name, textOf(name, schema, idFor)]));
      const [content] = Object.values(requestBody?.content ?? {});
      return {
        method: method.toUpperCase() as Operation['method'],
        path,
        params: filled(kept('path')),
        queryFields: kept('query').map(({ name }) => name),
        dateFields: kept('query')
          .filter(({ schema }) => JSON.stringify(schema).includes('"format":"date"'))
          .map(({ name }) => name),
        query: filled(kept('query').filter(({ required }) => required)),
        body: content === undefined ? undefined : (sampleOfJson(content.schema, idFor) as object),
      };
    }),
  );
}

function idOf(field: string, path: string, ids: KnownIds): string {
  const before = new RegExp(`([\\w-]+)/\\{${field}\\}`).exec(path)?.[1] ?? '';
  const name = /^ids?$/i.test(field) ? before : field;
  const kinds = Object.keys(ids) as (keyof KnownIds)[];
  const kind = kinds.findLast((each) => name.toLowerCase().includes(each)) ?? 'registration';
  return ids[kind];
}

function textOf(name: string, schema: object, idFor: (field: string) => string): string {
  if (/ids?$/i.test(name)) return idFor(name);
  if (name === 'day') return '2026-03-10';
  const { [name]: value } = sampleOfJson(
    { type: 'object', required: [name], properties: { [name]: schema } },
    idFor,
  ) as Record<string, unknown>;
  return String(value);
}
