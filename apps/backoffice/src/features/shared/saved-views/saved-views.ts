import type { ListDeclaration, SavedView } from '@habilita/contract';
import { type GridPreferences, draftOf, type ListState, readListSearch, refusedParams } from '#kit/list/index.ts';
import { type KitPerson, offeredTo } from '#kit/kit-context.tsx';

const keyOf = (person: string | undefined, list: string) => `habilita-has-views:${person ?? 'anyone'}:${list}`;

/**
 * Whether the person had saved views of this list at the last visit. If so, space for their tabs is reserved while they
 * load.
 */
export const hadViews = (person: string | undefined, list: string): boolean =>
  localStorage.getItem(keyOf(person, list)) !== null;

export function noteViews(person: string | undefined, list: string, some: boolean): void {
  if (some) localStorage.setItem(keyOf(person, list), '1');
  else localStorage.removeItem(keyOf(person, list));
}

export const VIEW_PARAM = 'view';
/**
 * The value of the URL parameter `view` that opens the list without any view, even if the person has a default view.
 */
export const NO_VIEW = 'all';

/** What a view saves of the address: filters, sort and page size, never the page. */
export function viewQueryOf(declaration: ListDeclaration, state: ListState): Record<string, string> {
  const { sort, size } = state;
  return {
    ...draftOf(declaration, state),
    ...(sort === undefined ? {} : { sort: String(sort) }),
    ...(size === undefined ? {} : { size: String(size) }),
  };
}

/**
 * The address that opens a view. It keeps values that the list's filters no longer accept, so that the list can say
 * that they are not applied.
 */
export function searchOfView(
  declaration: ListDeclaration,
  person: KitPerson | undefined,
  view: Pick<SavedView, 'id' | 'query'>,
): Record<string, unknown> {
  const offered = offeredTo(person, declaration);
  const asked = { ...refusedParams(offered, view.query), ...readListSearch(offered, view.query) };
  return { ...asked, page: undefined, [VIEW_PARAM]: view.id };
}

const sorted = (value: Readonly<Record<string, unknown>>) =>
  JSON.stringify(Object.entries(value).toSorted(([one], [other]) => one.localeCompare(other)));

const sameColumns = (one: GridPreferences, other: GridPreferences): boolean =>
  JSON.stringify(one.order) === JSON.stringify(other.order) &&
  sorted(one.shown) === sorted(other.shown) &&
  sorted(one.widths) === sorted(other.widths);

export function isChanged(
  declaration: ListDeclaration,
  person: KitPerson | undefined,
  view: SavedView,
  shown: { readonly state: ListState; readonly columns: GridPreferences },
): boolean {
  const kept = readListSearch(declaration, searchOfView(declaration, person, view));
  const same = sorted(viewQueryOf(declaration, shown.state)) === sorted(viewQueryOf(declaration, kept));
  return !same || !sameColumns(shown.columns, view.columns);
}
