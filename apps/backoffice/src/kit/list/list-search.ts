import { type FiltersOf, type ListDeclaration, listQuery } from '@habilita/contract';
import { filterParams, type ListState, pageOf, sizeOf, withSameWord } from './list-state.ts';

export type ListSearch<L extends ListDeclaration> = {
  readonly page?: number | undefined;
  readonly size?: number | undefined;
  readonly sort?: string | undefined;
  readonly view?: string | undefined;
} & { readonly [K in keyof FiltersOf<L>]?: string | undefined };

/** The router reads '123' as a number. */
function asText(value: unknown): string | undefined {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Unknown or invalid parameters are left out, so an old or damaged link still opens. */
export function readListSearch(declaration: ListDeclaration, raw: Readonly<Record<string, unknown>>): ListState {
  const names = ['sort', ...filterParams(declaration)];
  const wire: Record<string, string> = {};
  for (const name of names) {
    const text = asText(raw[name]);
    if (text !== undefined) wire[name] = text;
  }
  const checked = listQuery(declaration).safeParse(wire);
  for (const issue of checked.error?.issues ?? []) delete wire[String(issue.path[0])];
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
