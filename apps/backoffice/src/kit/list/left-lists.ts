export interface CameFrom {
  readonly href: string;
  readonly title: string;
  readonly page: number;
  readonly size: number;
  readonly totalSize: number;
  readonly records: readonly string[];
  /** Reads another page of the list; undefined after a reload, when only the stored page is known. */
  readonly load?: (page: number) => Promise<readonly string[]>;
}

/** The record from whose form somebody goes back to the list. */
export interface Returned {
  /** The address of the record's list. */
  readonly list: string;
  readonly id: string;
  readonly isSaved: boolean;
}

const KEY = 'habilita-came-from';
/**
 * Several lists are remembered, because a record of one list can hold further lists, whose records can be opened as
 * well.
 */
const MOST_LISTS = 6;

let kept: readonly CameFrom[] | undefined;
let opened: string | undefined;
let returned: Returned | undefined;

/** The path without a slash at its end: the address of an index page has one, links to it have none. */
function pathOf(href: string): string {
  const path = href.split(/[?#]/)[0] ?? href;
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
}

function stored(): readonly CameFrom[] {
  try {
    const read: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    return Array.isArray(read) ? read.filter((list) => Array.isArray(list?.records)) : [];
  } catch {
    return [];
  }
}

const lists = (): readonly CameFrom[] => kept ?? stored();

export function keepList(list: CameFrom): void {
  const others = lists().filter(({ href }) => pathOf(href) !== pathOf(list.href));
  kept = [list, ...others].slice(0, MOST_LISTS);
  try {
    sessionStorage.setItem(KEY, JSON.stringify(kept.map(({ load: _load, ...rest }) => rest)));
  } catch {
    // Where the browser stores nothing, lists are remembered only until a reload.
  }
}

const indexIn = ({ records }: CameFrom, path: string): number => records.findIndex((href) => pathOf(href) === path);

/** The list that contains the record. If several lists contain it, the list that was seen last is returned. */
export function listHolding(record: string): CameFrom | undefined {
  const path = pathOf(record);
  return lists().find((one) => indexIn(one, path) >= 0);
}

/**
 * Finds the list that contains the record, and the record's index in it; undefined when no list does. The record is
 * also remembered as opened, so that its row gets the focus when the person returns to the list.
 */
export function listOf(record: string): { readonly list: CameFrom; readonly index: number } | undefined {
  const list = listHolding(record);
  if (list === undefined) return undefined;
  opened = pathOf(record);
  return { list, index: indexIn(list, opened) };
}

export function listAsLeft(to: string): string {
  return lists().find(({ href }) => pathOf(href) === pathOf(to))?.href ?? to;
}

/** Remembers from which record's form somebody goes back to the list. The form calls this before it closes. */
export function comeBack(record: Returned): void {
  returned = record;
}

export function returnedTo(href: string): Returned | undefined {
  return returned !== undefined && pathOf(returned.list) === pathOf(href) ? returned : undefined;
}

export function forgetReturned(): void {
  returned = undefined;
}

export function takeOpened(): string | undefined {
  const path = opened;
  opened = undefined;
  return path;
}

/** How many pixels the page was scrolled, and how many pixels the rows were scrolled within their region. */
export interface Scrolled {
  readonly page: number;
  readonly rows: number;
}

/** How far each list was scrolled, by its address; remembered until a reload. */
const scrolled = new Map<string, Scrolled>();

export function keepScrolled(href: string, to: Scrolled): void {
  scrolled.set(href, to);
}

export function takeScrolled(href: string): Scrolled | undefined {
  const to = scrolled.get(href);
  scrolled.delete(href);
  return to;
}

export function atPage(list: CameFrom, page: number, records: readonly string[]): CameFrom {
  const [path = '', query = ''] = list.href.split('?');
  const search = new URLSearchParams(query);
  if (page === 0) search.delete('page');
  else search.set('page', String(page));
  const rest = search.toString();
  return { ...list, page, records, href: rest === '' ? path : `${path}?${rest}` };
}
