import {
  type FiltersOf,
  isFilterText,
  isNumberOperator,
  isSortText,
  type ListDeclaration,
  type ListFilter,
} from '@habilita/contract';
import { type ListState, pageOf, paramsOf, sizeOf, withSameWord } from './list-state.ts';

export type ListSearch<L extends ListDeclaration> = {
  readonly page?: number | undefined;
  readonly size?: number | undefined;
  readonly sort?: string | undefined;
  readonly view?: string | undefined;
  /** Shown first whatever the person chose: what the link that led here is about. */
  readonly column?: string | undefined;
} & { readonly [K in keyof FiltersOf<L>]?: string | undefined };

/** The router reads '123' as a number. */
function asText(value: unknown): string | undefined {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

const isParameter = (key: string, filter: ListFilter, name: string, text: string): boolean =>
  name === `${key}Operator` ? isNumberOperator(text) : isFilterText(filter, text);

/** Drops invalid parameters, so that old links still open. */
export function readListSearch(declaration: ListDeclaration, raw: Readonly<Record<string, unknown>>): ListState {
  const wire: Record<string, string> = {};
  const sort = asText(raw['sort']);
  if (sort !== undefined && isSortText(declaration, sort)) wire['sort'] = sort;
  for (const [key, filter] of Object.entries(declaration.filters)) {
    for (const name of paramsOf(key, filter)) {
      const text = asText(raw[name]);
      if (text !== undefined && isParameter(key, filter, name, text)) wire[name] = text;
    }
  }
  for (const [name, filter] of Object.entries(declaration.filters)) {
    const chosen = wire[name];
    if (chosen === undefined) continue;
    // A default is no filter.
    if ('initially' in filter && filter.initially === chosen) delete wire[name];
    else if (filter.kind === 'options') wire[name] = withSameWord(filter.words, chosen.split(',')).join(',');
  }
  const paging: ListState = { page: Number(raw['page'] ?? 0), size: Number(raw['size'] ?? 0) };
  const page = pageOf(paging);
  const size = raw['size'] === undefined ? undefined : sizeOf(paging);
  return { ...wire, ...(page > 0 ? { page } : {}), ...(size === undefined ? {} : { size }) };
}
