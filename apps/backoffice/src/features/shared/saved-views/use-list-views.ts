import type { ListDeclaration, SavedView, ViewBody } from '@habilita/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import {
  type GridPreferences,
  type Preferences,
  columnsToKeep,
  filterParams,
  useGridPreferences,
  useViewsAnswer,
  viewsKey,
  type ListState,
} from '#kit/list/index.ts';
import { useKit, type ViewsSource } from '#kit/kit-context.tsx';
import type { QueryAnswer } from '#kit/feedback/index.ts';
import { useIsHere } from '#kit/use-is-here.ts';
import { isChanged, NO_VIEW, noteViews, searchOfView, VIEW_PARAM, viewQueryOf } from './saved-views.ts';

export interface ListViews {
  readonly all: readonly SavedView[];
  readonly active: SavedView | undefined;
  readonly defaultViewId: string | null;
  readonly changed: boolean;
  readonly shown: Pick<ViewBody, 'query' | 'columns'>;
  readonly searchOf: (view: SavedView | undefined) => Record<string, unknown>;
  readonly open: (view: SavedView | undefined) => void;
  readonly source: ViewsSource;
  readonly refresh: () => Promise<void>;
  readonly list: string;
}

interface Remembered {
  readonly views: ListViews | undefined;
  readonly columns: Preferences;
  readonly waiting: boolean;
  readonly answer: QueryAnswer;
}

const defaultKey = (person: string | undefined, list: string) => `habilita-default-view:${person ?? 'anyone'}:${list}`;

/**
 * The columns of the open view, with changes that last while the screen is open. Without an open view, they are the
 * person's own columns.
 */
function useColumns(list: string, active: SavedView | undefined): Preferences {
  const own = useGridPreferences(list);
  const [changed, setChanged] = useState<{ readonly of: string; readonly columns: GridPreferences }>();
  if (active === undefined) return own;
  const of = `${active.id}:${active.version}`;
  const columns = changed?.of === of ? changed.columns : active.columns;
  return [columns, (next) => setChanged({ of, columns: next })];
}

/** The saved views of a list. The default view opens when the address has no parameters. */
export function useListViews(declaration: ListDeclaration, state: ListState): Remembered {
  const { person, views: source } = useKit();
  const client = useQueryClient();
  const navigate = useNavigate();
  const isHere = useIsHere();
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const answer = useViewsAnswer(declaration.name);
  const all = answer.data?.content ?? [];
  const defaultViewId = answer.data?.defaultViewId ?? null;
  const named = search[VIEW_PARAM];
  const active = all.find((view) => view.id === named);
  const columns = useColumns(declaration.name, active);
  const own = ['page', 'size', 'sort', VIEW_PARAM, ...filterParams(declaration)];
  const asksNothing = own.every((name) => search[name] === undefined);
  const first = asksNothing ? all.find((view) => view.id === defaultViewId) : undefined;

  const searchOf = (view: SavedView | undefined): Record<string, unknown> => {
    const others = Object.fromEntries(Object.entries(search).filter(([name]) => !own.includes(name)));
    if (view !== undefined) return { ...others, ...searchOfView(declaration, person, view) };
    return defaultViewId === null ? others : { ...others, [VIEW_PARAM]: NO_VIEW };
  };
  const open = (view: SavedView | undefined, replace = false) => {
    if (isHere()) void navigate({ to: '.', search: searchOf(view), replace, resetScroll: false });
  };
  useEffect(() => {
    if (first !== undefined) open(first, true);
  });
  const key = defaultKey(person?.id, declaration.name);
  useEffect(() => {
    if (answer.data === undefined || answer.data === null) return;
    if (defaultViewId === null) localStorage.removeItem(key);
    else localStorage.setItem(key, defaultViewId);
    noteViews(person?.id, declaration.name, answer.data.content.length > 0);
  }, [answer.data, declaration.name, defaultViewId, key, person?.id]);

  // The list waits only for the first answer about views. It stays on the screen when the views are read again.
  const isFirstTry = asksNothing && answer.errorUpdateCount === 0;
  const waiting = first !== undefined || (isFirstTry && answer.isLoading && localStorage.getItem(key) !== null);
  if (source === undefined || answer.data === undefined || answer.data === null) {
    return { views: undefined, columns, waiting, answer };
  }
  const views: ListViews = {
    all,
    active,
    defaultViewId,
    changed: active !== undefined && isChanged(declaration, person, active, { state, columns: columns[0] }),
    shown: { query: viewQueryOf(declaration, state), columns: columnsToKeep(columns[0]) },
    searchOf,
    open: (view) => open(view),
    source,
    refresh: () => client.invalidateQueries({ queryKey: viewsKey(declaration.name) }),
    list: declaration.name,
  };
  return { views, columns, waiting, answer };
}
