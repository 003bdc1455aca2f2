import type { GridColumn } from '../Grid.tsx';
import { isExported, NO_PREFERENCES } from '../grid/grid-preferences.ts';
import { useFocusOfRows } from '../grid/use-focus-of-rows.ts';
import { useKit } from '../kit-context.tsx';
import { NotLoaded, NotLoadedPanel } from '../NotLoaded.tsx';
import { SaveFirstView, ViewTabs } from './views/SavedViews.tsx';
import { columnsFor, wantedColumns } from './columns.tsx';
import { fillingRoom } from './room.ts';
import { actionsOf, Announcement, type BodyProps, Nothing, searchOf, titleOf, wantedOf } from './list-body.tsx';
import { type CardTotal, ListCards } from './ListCards.tsx';
import { ListHead } from './ListHead.tsx';
import type { ListView } from './list-types.ts';
import { recordsText } from './records-text.ts';
import { Total } from './Total.tsx';
import { SearchForm } from './SearchForm.tsx';
import { useKeptList } from './use-kept-list.ts';
import { usePages } from './use-list-pages.ts';
import { useTotals } from './use-totals.ts';

export function NarrowList<Row extends object>(body: BodyProps<Row>) {
  const { list, state, views } = body;
  const { person } = useKit();
  const columns = fillingRoom(columnsFor(list, person), Infinity);
  const rows = usePages(wantedOf(body, wantedColumns(columns, list, NO_PREFERENCES)));
  const totals = useTotals(list, state, rows.page);
  const onRow = useFocusOfRows();
  const marked = useKeptList(list, { ...state, page: 0 }, rows, titleOf(list));
  const visible = columns.filter((column) => column.hidden !== true || list.facts.includes(column.key));
  const view: ListView = {
    query: rows.query,
    columns: columns.filter((column) => isExported(column, NO_PREFERENCES)).map((column) => column.key),
    totalSize: rows.page?.totalSize,
  };
  const total = rows.page && <Total page={rows.page} onCountAll={rows.onCountAll} />;
  return (
    <div className="kit-list">
      <ListHead
        {...list}
        title={titleOf(list)}
        total={total}
        view={view}
        chooser={<SaveFirstView views={views} asIcon />}
      />
      <ViewTabs views={views} answer={body.viewsAnswer} list={list.declaration.name} />
      <SearchForm {...searchOf(body)} />
      {list.above}
      {rows.moreFailure === null ? <NotLoadedPanel answer={rows.answer} /> : null}
      {rows.page?.content.length === 0 ? <Nothing {...body} /> : null}
      {rows.page === undefined || rows.page.content.length === 0 ? null : (
        <ListCards
          label={titleOf(list)}
          columns={visible}
          facts={list.facts}
          rows={rows.page.content}
          rowKey={list.rowKey}
          tint={list.tint}
          marked={list.marked ?? marked}
          actions={actionsOf(list)}
          total={total}
          sums={sumsOf(columns, totals.texts)}
          onAddAll={totals.onAddAll}
          onMore={rows.onMore}
          loadingMore={rows.loadingMore}
          moreFailure={rows.moreFailure}
          onRow={onRow}
        />
      )}
      <NotLoaded what="Somas" answer={totals.answer} />
      <Announcement text={rows.page === undefined ? '' : `${rows.page.content.length} de ${recordsText(rows.page)}`} />
    </div>
  );
}

/** In the order of the columns. */
function sumsOf<Row>(columns: readonly GridColumn<Row>[], texts: Readonly<Record<string, string>> = {}): CardTotal[] {
  return columns.flatMap(({ key, label }) => {
    const text = texts[key];
    return text === undefined ? [] : [{ label, text }];
  });
}
