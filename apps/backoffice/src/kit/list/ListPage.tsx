import type { ListDeclaration } from '@habilita/contract';
import { useMediaQuery } from '@mantine/hooks';
import { useSearch } from '@tanstack/react-router';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { DEFAULT_ACTIONS_WIDTH, Grid, type GridColumn } from './Grid.tsx';
import { isExported, ledBy, ordered, useGridPreferences } from './column-preferences.ts';
import { useKit } from '../kit-context.tsx';
import { ColumnChooser } from './ColumnChooser.tsx';
import { columnsFor, fixedGroupsOf, subjectOf, wantedColumns, withRoomForTotals, withTotals } from './columns.tsx';
import {
  actionsOf,
  AddAll,
  Announcement,
  type BodyProps,
  ListHead,
  Nothing,
  recordsText,
  searchOf,
  titleOf,
  Total,
  wantedOf,
} from './list-parts.tsx';
import {
  labelOfParam,
  nextSort,
  sizeOf,
  sortOf,
  useLocalListState,
  usePageSize,
  useUrlListState,
} from './list-state.ts';
import type { ListPageProps, ListView, SavedViewsProps } from './list-types.ts';
import { keepGridRest } from './grid-rest.ts';
import { fillingRoom, NARROW_LIST, useRoom } from './list-width.ts';
import { RefusedFilters } from './RefusedFilters.tsx';
import { SearchForm } from './SearchForm.tsx';
import { type Rows, useLastPage, usePage, useTotals } from './list-rows.ts';
import { useKeptList } from './use-left-list.ts';
import { useListKeys } from './row-focus.ts';
import './list.css';
import { NotLoaded, NotLoadedPanel } from '../feedback/NotLoaded.tsx';
import { lazily } from '#code-loading/lazily.ts';

// The pager is below the rows, so its code is loaded after them.
const ListPager = lazily(() => import('./Pager.tsx'));

const GROUPS_FIXED = 'Para administradores de CFC os grupos são fixos; as colunas de cada um, não.';

type Cards = typeof import('./NarrowList.tsx');
let loadedCards: Cards | undefined;

async function loadCards(): Promise<Cards> {
  loadedCards = await import('./NarrowList.tsx');
  return loadedCards;
}

// On a phone the cards are needed at once, so their code is loaded together with the list.
if (window.matchMedia(NARROW_LIST).matches) void loadCards().catch(() => undefined);

/**
 * A list screen from its declaration: search, rows or cards, totals, pages and export. Filters, order
 * and page stand in the address, unless `state` is 'local'.
 */
export function ListPage<Row extends object, L extends ListDeclaration>(props: ListPageProps<Row, L>) {
  // Only callers need the type that names the list's own fields and filters; a wider type is enough here.
  const list: ListPageProps<Row> = { ...props, declaration: offeredWithin(props.declaration, props.within) };
  return list.state === 'local' ? <LocalList list={list} /> : <UrlList list={list} />;
}

/** The declaration without the filters that the screen sets itself. */
function offeredWithin(declaration: ListDeclaration, within: object | undefined): ListDeclaration {
  if (within === undefined) return declaration;
  const offered = Object.entries(declaration.filters).filter(([key]) => !(key in within));
  return { ...declaration, filters: Object.fromEntries(offered) };
}

function UrlList<Row extends object>({ list }: { readonly list: ListPageProps<Row> }) {
  const url = useUrlListState(list.declaration);
  const [state, onState] = usePageSize(list.declaration.name, url);
  const { column } = useSearch({ strict: false });
  const { person } = useKit();
  useListKeys();
  const { SavedViews = OwnColumns } = list;
  const above = (
    <>
      <RefusedFilters declaration={list.declaration} />
      {list.above}
    </>
  );
  const shown: ListPageProps<Row> = { ...list, above };
  return (
    <SavedViews declaration={list.declaration} state={url[0]}>
      {({ columns: [preferences, setPreferences], ...views }) => {
        const remembered = [ledBy(columnsFor(list, person), preferences, column), setPreferences] as const;
        return <AnyList list={shown} state={state} onState={onState} views={views} remembered={remembered} />;
      }}
    </SavedViews>
  );
}

function LocalList<Row extends object>({ list }: { readonly list: ListPageProps<Row> }) {
  const [state, onState] = useLocalListState();
  return (
    <OwnColumns declaration={list.declaration} state={state}>
      {({ columns, ...views }) => (
        <AnyList list={list} state={state} onState={onState} views={views} remembered={columns} />
      )}
    </OwnColumns>
  );
}

/** Gives a list without saved views the columns as the person has arranged them. */
function OwnColumns({ declaration, children }: SavedViewsProps): ReactNode {
  return children({ columns: useGridPreferences(declaration.name), tabs: null, saveFirst: null });
}

function AnyList<Row extends object>(body: BodyProps<Row>) {
  const { list, state } = body;
  const narrow = useMediaQuery(NARROW_LIST, false, { getInitialValueInEffect: false });
  const { requires } = list;
  if (requires !== undefined && (state[requires.filter] ?? '') === '') return <WaitingList {...body} />;
  if (!narrow) return <WideList {...body} />;
  return <PhoneList {...body} />;
}

function PhoneList<Row extends object>(body: BodyProps<Row>) {
  const [cards, setCards] = useState(loadedCards);
  useEffect(() => {
    if (cards !== undefined) return;
    loadCards().then(setCards, (failure: unknown) => {
      setCards(() => {
        throw failure;
      });
    });
  }, [cards]);
  return cards === undefined ? null : <cards.NarrowList {...body} />;
}

/**
 * Rendered until the list's required filter is chosen. It shows the search and, instead of rows, the choices for that
 * filter.
 */
function WaitingList<Row extends object>(body: BodyProps<Row>) {
  const { list, state, onState, views } = body;
  const { RequiredFilter } = list;
  const view: ListView = { query: {}, columns: [], totalSize: 0 };
  return (
    <div className="kit-list">
      <ListHead {...list} title={titleOf(list)} total={null} view={view} chooser={null} />
      {views.tabs}
      <SearchForm {...searchOf(body)} />
      {list.above}
      {list.requires === undefined || RequiredFilter === undefined ? null : (
        <div className="kit-grid-region">
          <Suspense>
            <RequiredFilter declaration={list.declaration} state={state} onState={onState} {...list.requires} />
          </Suspense>
        </div>
      )}
    </div>
  );
}

function WideList<Row extends object>(body: BodyProps<Row>) {
  const { list, state, onState, views } = body;
  const { person } = useKit();
  const [preferences, setPreferences] = body.remembered;
  const room = useRoom() - (list.rowActions === undefined ? 0 : (list.actionsWidth ?? DEFAULT_ACTIONS_WIDTH));
  const all = columnsFor(list, person);
  const offered = list.source.totals === undefined ? all : withRoomForTotals(all, list.declaration, room);
  const wanted = wantedColumns(fillingRoom(offered, room), list, preferences);
  const rows = useLastPage(usePage(wantedOf(body, wanted)), state, onState);
  const totals = useTotals(list, state, rows.page);
  const columns = fillingRoom(withTotals(offered, list.declaration, totals.texts, totals.notes), room);
  const subject = subjectOf(list);
  const view: ListView = {
    query: rows.query,
    columns: ordered(columns, preferences, subject)
      .filter((column) => isExported(column, preferences))
      .map((column) => column.key),
    totalSize: rows.page?.totalSize,
  };
  return (
    <div className="kit-list" ref={keepGridRest}>
      <ListHead
        {...list}
        title={titleOf(list)}
        total={rows.page && <Total page={rows.page} onCountAll={rows.onCountAll} />}
        view={view}
        chooser={
          <>
            {body.views.saveFirst}
            <ColumnChooser
              columns={columns}
              subject={subject}
              preferences={preferences}
              onPreferences={setPreferences}
              groupsFixed={fixedGroupsOf(list.declaration, person) && GROUPS_FIXED}
            />
          </>
        }
      />
      {views.tabs}
      <SearchForm {...searchOf(body)} />
      {list.above}
      <NotLoadedPanel answer={rows.answer} labelOf={(param) => labelOfParam(list.declaration, param)} />
      {rows.failed ? null : (
        <WideRows body={body} rows={rows} columns={columns} subject={subject} onAddAll={totals.onAddAll} />
      )}
      <NotLoaded what="Somas" answer={totals.answer} />
      {rows.page === undefined || rows.page.totalSize === 0 ? null : (
        <Suspense>
          <ListPager page={rows.page} state={state} onState={onState} onCountAll={rows.onCountAll} />
        </Suspense>
      )}
      <Announcement text={rows.loading || rows.page === undefined ? '' : recordsText(rows.page)} />
    </div>
  );
}

interface WideRowsProps<Row extends object> {
  readonly body: BodyProps<Row>;
  readonly rows: Rows<Row>;
  readonly columns: readonly GridColumn<Row>[];
  readonly subject: string;
  readonly onAddAll: (() => void) | undefined;
}

function WideRows<Row extends object>({ body, rows, columns, subject, onAddAll }: WideRowsProps<Row>) {
  const { list, state, onState } = body;
  const marked = useKeptList(list, state, rows, titleOf(list));
  const [preferences, setPreferences] = body.remembered;
  const sort = sortOf(list.declaration, state);
  const actions = actionsOf(list);
  const onSort = (key: string) => {
    const next = nextSort(sort, key);
    onState({ ...state, sort: `${next.key},${next.direction}`, page: undefined });
  };
  return (
    <Grid
      label={titleOf(list)}
      columns={columns}
      subject={subject}
      rows={rows.page?.content}
      rowKey={list.rowKey}
      loading={rows.loading}
      expectedRows={sizeOf(state)}
      sort={sort}
      onSort={onSort}
      preferences={preferences}
      onPreferences={setPreferences}
      empty={<Nothing {...body} />}
      totalOf={list.totalOf}
      {...(onAddAll && { totalNote: <AddAll onAddAll={onAddAll} /> })}
      {...(list.tint && { tint: list.tint })}
      emphasised={list.emphasised}
      marked={list.marked ?? marked}
      {...(actions && { actions })}
      {...(list.actionsWidth === undefined ? {} : { actionsWidth: list.actionsWidth })}
    />
  );
}
