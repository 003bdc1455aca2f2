import type { ListDeclaration, ViewColumns } from '@habilita/contract';

interface View {
  readonly query: Readonly<Record<string, string>>;
  readonly columns: ViewColumns;
}

const PAGING: ReadonlySet<string> = new Set(['page', 'size', 'view']);

/**
 * Returns the query that the list's screen would export with this view: the view's filters and columns, and the initial
 * values of the filters that the view does not set.
 */
export function queryOfView({ filters, fields }: ListDeclaration, { query, columns }: View): Record<string, string> {
  const initial = Object.entries(filters).flatMap(([key, filter]) =>
    filter.kind === 'options' && filter.initially !== undefined ? [[key, filter.initially] as const] : [],
  );
  const kept = Object.entries(query).filter(([key]) => !PAGING.has(key));
  const shown = Object.keys(fields).filter((key) => columns.shown[key] ?? fields[key]?.hidden !== true);
  const place = (key: string) => {
    const at = columns.order.indexOf(key);
    return at === -1 ? columns.order.length : at;
  };
  const ordered = shown.toSorted((one, other) => place(one) - place(other));
  return { ...Object.fromEntries(initial), ...Object.fromEntries(kept), columns: ordered.join(',') };
}
