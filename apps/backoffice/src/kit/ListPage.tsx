import type { ListDeclaration } from '@habilita/contract';
import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { EmptyState } from './EmptyState.tsx';
import { ErrorPanel } from './ErrorPanel.tsx';
import { Grid } from './Grid.tsx';
import { arranged, NO_PREFERENCES } from './grid/grid-preferences.ts';
import { type Preferences, useGridPreferences } from './grid/use-preferences.ts';
import { useKit } from './kit-context.tsx';
import { ColumnChooser } from './list/ColumnChooser.tsx';
import { columnsOf, nameOf, wantedColumns } from './list/columns.tsx';
import { activeFilters } from './list/filter-words.ts';
import { ListCards } from './list/ListCards.tsx';
import { ListHead } from './list/ListHead.tsx';
import { applyDraft, type ListState, nextSort, sizeOf, sortOf } from './list/list-state.ts';
import type { ListPageProps, ListView } from './list/list-types.ts';
import { ListPager, Total } from './list/Pager.tsx';
import { RequiredFilter } from './list/RequiredFilter.tsx';
import { RowActions } from './list/RowActions.tsx';
import { SearchForm } from './list/SearchForm.tsx';
import { usePage, usePages } from './list/use-list-rows.ts';
import { useLocalListState, useUrlListState } from './list/use-list-state.ts';
import { type ListViews, useListViews } from './views/use-list-views.ts';
import { SaveFirstView, ViewTabs } from './views/ViewTabs.tsx';
import './list/list.css';

export type { ListPageProps, ListSource, ListView, Page, RowAction } from './list/list-types.ts';
export { sumOf } from './list/cell.tsx';

interface BodyProps<Row extends object> {
  readonly list: ListPageProps<Row>;
  readonly state: ListState;
  readonly onState: (next: ListState) => void;
  /** Nothing for a list that shares its page with others. */
  readonly views: ListViews | undefined;
  readonly remembered: Preferences;
}

/**
 * A list screen from its declaration: title and total, search row and 'Busca avançada', chips, columns as the person left them, sorting, paging,
 * row actions, empty and error states; cards on small screens. The address is its state unless `state` is `local`.
 */
export function ListPage<Row extends object, L extends ListDeclaration>(props: ListPageProps<Row, L>) {
  // A declaration's own keys are narrower than the machinery's; both are the same list.
  const list: ListPageProps<Row> = props;
  return list.state === 'local' ? <LocalList list={list} /> : <UrlList list={list} />;
}

function UrlList<Row extends object>({ list }: { readonly list: ListPageProps<Row> }) {
  const [state, onState] = useUrlListState(list.declaration);
  const { views, columns, waiting } = useListViews(list.declaration, state);
  // The list opens in a view of the person's, which is about to come.
  if (waiting) return null;
  return <AnyList list={list} state={state} onState={onState} views={views} remembered={columns} />;
}

function LocalList<Row extends object>({ list }: { readonly list: ListPageProps<Row> }) {
  const [state, onState] = useLocalListState();
  const columns = useGridPreferences(list.declaration.name);
  return <AnyList list={list} state={state} onState={onState} views={undefined} remembered={columns} />;
}

function AnyList<Row extends object>(body: BodyProps<Row>) {
  const { list, state } = body;
  const narrow = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
  const { requires } = list;
  if (requires !== undefined && (state[requires.filter] ?? '') === '') return <WaitingList {...body} />;
  const Body = narrow ? NarrowList : WideList;
  return <Body {...body} />;
}

function wantedOf<Row extends object>({ list, state }: BodyProps<Row>, columns: readonly string[] | undefined) {
  return { declaration: list.declaration, source: list.source, state, refetchInterval: list.refetchInterval, columns };
}

/** Why there is nothing, and the next step. */
function Nothing<Row extends object>({ list, state, onState }: BodyProps<Row>) {
  if (activeFilters(list.declaration, state).length > 0) {
    const clear = (
      <Button variant="default" onClick={() => onState(applyDraft(list.declaration, state, {}))}>
        Limpar Filtros
      </Button>
    );
    return (
      <EmptyState
        title="Nenhum registro com estes filtros"
        text="Tire um filtro ou procure por outro termo."
        action={clear}
      />
    );
  }
  return <EmptyState title={list.emptyText ?? 'Ainda não há registros'} action={list.emptyAction} />;
}

function actionsOf<Row extends object>({
  rowActions,
  declaration,
  facts,
}: ListPageProps<Row>): ((row: Row) => ReactNode) | undefined {
  return rowActions && ((row) => <RowActions actions={rowActions(row)} of={nameOf(declaration, row, facts)} />);
}

function titleOf<Row extends object>(list: ListPageProps<Row>): string {
  return list.title ?? list.declaration.title;
}

/** Said to screen readers when other rows arrive. */
function Announcement({ text }: { readonly text: string }) {
  return <output className="kit-hidden">{text}</output>;
}

/** Nothing is searched until the filter the list requires is chosen. */
function WaitingList<Row extends object>({ list, state, onState, views }: BodyProps<Row>) {
  const view: ListView = { query: {}, columns: [], totalSize: 0 };
  return (
    <div className="kit-list">
      <ListHead {...list} title={titleOf(list)} total={null} view={view} chooser={null} />
      <ViewTabs views={views} />
      <SearchForm declaration={list.declaration} state={state} onState={onState} />
      {list.requires === undefined ? null : (
        <div className="kit-grid-region">
          <RequiredFilter declaration={list.declaration} state={state} onState={onState} {...list.requires} />
        </div>
      )}
    </div>
  );
}

function WideList<Row extends object>(body: BodyProps<Row>) {
  const { list, state, onState, views } = body;
  const { person } = useKit();
  const [preferences, setPreferences] = body.remembered;
  const rows = usePage(wantedOf(body, wantedColumns(list, person, preferences)));
  const columns = columnsOf(list, person, rows.page?.content);
  const sort = sortOf(list.declaration, state);
  const actions = actionsOf(list);
  const view: ListView = {
    query: rows.query,
    columns: arranged(columns, preferences).map((column) => column.key),
    totalSize: rows.page?.totalSize,
  };
  const onSort = (key: string) => {
    const next = nextSort(sort, key);
    onState({ ...state, sort: `${next.key},${next.direction}`, page: undefined });
  };
  return (
    <div className="kit-list">
      <ListHead
        {...list}
        title={titleOf(list)}
        total={rows.page && <Total page={rows.page} onCountAll={rows.onCountAll} />}
        view={view}
        chooser={
          <>
            <SaveFirstView views={views} />
            <ColumnChooser columns={columns} preferences={preferences} onPreferences={setPreferences} />
          </>
        }
      />
      <ViewTabs views={views} />
      <SearchForm declaration={list.declaration} state={state} onState={onState} />
      {list.above}
      {rows.error !== null && rows.error !== undefined ? <ErrorPanel error={rows.error} onRetry={rows.retry} /> : null}
      {rows.page === undefined && rows.error !== null ? null : (
        <Grid
          label={titleOf(list)}
          columns={columns}
          rows={rows.page?.content}
          rowKey={list.rowKey}
          loading={rows.loading}
          expectedRows={sizeOf(state)}
          sort={sort}
          onSort={onSort}
          preferences={preferences}
          onPreferences={setPreferences}
          empty={<Nothing {...body} />}
          {...(list.tint && { tint: list.tint })}
          {...(actions && { actions })}
          {...(list.actionsWidth === undefined ? {} : { actionsWidth: list.actionsWidth })}
        />
      )}
      {rows.page === undefined || rows.page.totalSize === 0 ? null : (
        <ListPager page={rows.page} state={state} onState={onState} onCountAll={rows.onCountAll} />
      )}
      <Announcement text={rows.loading || rows.page === undefined ? '' : `${rows.page.totalSize} registros`} />
    </div>
  );
}

function NarrowList<Row extends object>(body: BodyProps<Row>) {
  const { list, state, onState, views } = body;
  const { person } = useKit();
  const rows = usePages(wantedOf(body, wantedColumns(list, person, NO_PREFERENCES)));
  const columns = columnsOf(list, person, rows.page?.content);
  const visible = columns.filter((column) => column.hidden !== true || list.facts.includes(column.key));
  const view: ListView = {
    query: rows.query,
    columns: visible.map((column) => column.key),
    totalSize: rows.page?.totalSize,
  };
  const total = rows.page && <Total page={rows.page} onCountAll={rows.onCountAll} />;
  return (
    <div className="kit-list">
      <ListHead {...list} title={titleOf(list)} total={total} view={view} chooser={<SaveFirstView views={views} />} />
      <ViewTabs views={views} />
      <SearchForm declaration={list.declaration} state={state} onState={onState} />
      {list.above}
      {rows.error !== null && rows.error !== undefined ? <ErrorPanel error={rows.error} onRetry={rows.retry} /> : null}
      {rows.page?.content.length === 0 ? <Nothing {...body} /> : null}
      {rows.page === undefined || rows.page.content.length === 0 ? null : (
        <ListCards
          label={titleOf(list)}
          columns={visible}
          facts={list.facts}
          rows={rows.page.content}
          rowKey={list.rowKey}
          tint={list.tint}
          actions={actionsOf(list)}
          total={total}
          onMore={rows.onMore}
          loadingMore={rows.loadingMore}
        />
      )}
      <Announcement
        text={rows.page === undefined ? '' : `${rows.page.content.length} de ${rows.page.totalSize} registros`}
      />
    </div>
  );
}
