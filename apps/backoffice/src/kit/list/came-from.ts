export interface CameFrom {
  readonly href: string;
  readonly title: string;
  readonly page: number;
  readonly size: number;
  readonly totalSize: number;
  readonly records: readonly string[];
  /** Undefined after a reload. */
  readonly load?: (page: number) => Promise<readonly string[]>;
}

const KEY = 'habilita-came-from';
let kept: CameFrom | undefined;
let opened: string | undefined;

const pathOf = (href: string): string => href.split(/[?#]/)[0] ?? href;

function stored(): CameFrom | undefined {
  try {
    const read: CameFrom | null = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    return read !== null && Array.isArray(read.records) ? read : undefined;
  } catch {
    return undefined;
  }
}

export function keepList(list: CameFrom): void {
  kept = list;
  const { load: _load, ...rest } = list;
  try {
    sessionStorage.setItem(KEY, JSON.stringify(rest));
  } catch {
    // Without storage, until a reload.
  }
}

export function listOf(record: string): { readonly list: CameFrom; readonly index: number } | undefined {
  const list = kept ?? stored();
  const path = pathOf(record);
  const index = list?.records.findIndex((href) => pathOf(href) === path) ?? -1;
  if (list === undefined || index < 0) return undefined;
  opened = path;
  return { list, index };
}

export function listAsLeft(to: string): string {
  const list = kept ?? stored();
  return list !== undefined && pathOf(list.href) === pathOf(to) ? list.href : to;
}

export function takeOpened(): string | undefined {
  const path = opened;
  opened = undefined;
  return path;
}

export function atPage(list: CameFrom, page: number, records: readonly string[]): CameFrom {
  const [path = '', query = ''] = list.href.split('?');
  const search = new URLSearchParams(query);
  if (page === 0) search.delete('page');
  else search.set('page', String(page));
  const rest = search.toString();
  return { ...list, page, records, href: rest === '' ? path : `${path}?${rest}` };
}
