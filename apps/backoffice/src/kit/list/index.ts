export { useLookupNames } from './ActiveFilters.tsx';
export { cellOf } from './columns.tsx';
export type { GridPreferences, Preferences } from './column-preferences.ts';
export { activeFilters, filterWords } from './ActiveFilters.tsx';
export { NARROW_LIST } from './list-width.ts';
export { atPage, type CameFrom, keepList, listAsLeft, listHolding, listOf } from './left-lists.ts';
export { ListFrame } from './list-parts.tsx';
export { ListPage } from './ListPage.tsx';
export { listSearch } from './list-route.ts';
export { useRowNow } from './list-rows.ts';
export {
  applyDraft,
  askedFilters,
  draftOf,
  filterParams,
  type ListState,
  readListSearch,
  refusedParams,
} from './list-state.ts';
export type {
  ExportButtonProps,
  ListPageProps,
  ListSource,
  Page,
  RequiredFilterProps,
  RowAction,
  SavedViewsProps,
} from './list-types.ts';
export { focusableAt, placeOf } from './row-focus.ts';
export { RefusedFilters } from './RefusedFilters.tsx';
export { SearchForm } from './SearchForm.tsx';
export { SlowSearch } from './SlowSearch.tsx';
export { useBackToList } from './use-back-to-list.ts';
export { useUrlListState } from './list-state.ts';
export { columnsToKeep, useGridPreferences, useViewsAnswer, viewsKey } from './column-preferences.ts';
