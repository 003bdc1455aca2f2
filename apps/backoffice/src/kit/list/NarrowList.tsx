import { ActionIcon, Button } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import type { GridColumn } from './Grid.tsx';
import { isExported, NO_PREFERENCES } from './column-preferences.ts';
import { type RowRef, useFocusOfRows } from './row-focus.ts';
import { useKit } from '../kit-context.tsx';
import {
  ErrorPanel,
  LoadingSkeleton,
  NotLoaded,
  NotLoadedPanel,
  useDelayed,
  useFocusKeptNear,
} from '../feedback/NotLoaded.tsx';
import { columnsFor, wantedColumns } from './columns.tsx';
import { fillingRoom } from './list-width.ts';
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
import { labelOfParam } from './list-state.ts';
import type { ListView } from './list-types.ts';
import { SearchForm } from './SearchForm.tsx';
import { SlowSearch } from './SlowSearch.tsx';
import { useKeptList } from './use-left-list.ts';
import { usePages, useTotals } from './list-rows.ts';
import type { Tone } from '../layout/StatusBadge.tsx';
import { numberText } from '../format.ts';
import './cards.css';

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
  const labelOf = (param: string) => labelOfParam(list.declaration, param);
  const total = rows.page && <Total page={rows.page} onCountAll={rows.onCountAll} />;
  return (
    <div className="kit-list">
      <ListHead {...list} title={titleOf(list)} total={total} view={view} chooser={views.saveFirst} />
      {views.tabs}
      <SearchForm {...searchOf(body)} />
      {list.above}
      {rows.loading ? <SlowSearch /> : null}
      {rows.moreFailure === null ? (
        <NotLoadedPanel answer={rows.answer} labelOf={labelOf} loading={<Waiting title={titleOf(list)} />} />
      ) : null}
      {!rows.loading && rows.page?.content.length === 0 ? <Nothing {...body} /> : null}
      {rows.page === undefined || rows.page.content.length === 0 ? null : (
        <ListCards
          label={titleOf(list)}
          columns={visible}
          facts={list.facts}
          rows={rows.page.content}
          rowKey={list.rowKey}
          tint={list.tint}
          emphasised={list.emphasised}
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
      <Announcement
        text={
          rows.page === undefined
            ? ''
            : `${numberText(rows.page.counted ?? rows.page.content.length)} de ${recordsText(rows.page)}`
        }
      />
    </div>
  );
}

/** A placeholder for the first cards. It appears after a delay, because most answers come soon. */
function Waiting({ title }: { readonly title: string }) {
  return useDelayed(true) ? <LoadingSkeleton height={240} label={`Carregando ${title}`} /> : null;
}

function sumsOf<Row>(columns: readonly GridColumn<Row>[], texts: Readonly<Record<string, string>> = {}): CardTotal[] {
  return columns.flatMap(({ key, label }) => {
    const text = texts[key];
    return text === undefined ? [] : [{ label, text }];
  });
}

interface CardTotal {
  readonly label: string;
  readonly text: string;
}

interface CardsProps<Row> {
  readonly label: string;
  readonly columns: readonly GridColumn<Row>[];
  readonly facts: readonly string[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  readonly tint: ((row: Row) => Tone | undefined) | undefined;
  readonly emphasised: ((row: Row) => boolean) | undefined;
  readonly marked: string | undefined;
  readonly actions: ((row: Row) => ReactNode) | undefined;
  readonly total: ReactNode;
  /** The totals of all rows found, not only of the rows whose cards are shown. */
  readonly sums: readonly CardTotal[];
  readonly onAddAll: (() => void) | undefined;
  readonly onMore: (() => void) | undefined;
  readonly loadingMore: boolean;
  readonly moreFailure: unknown;
  readonly onRow: RowRef;
}

function Card<Row>({
  row,
  columns,
  facts,
  tint,
  emphasised,
  isMarked,
  actions,
  onRow,
}: Pick<CardsProps<Row>, 'columns' | 'facts' | 'tint' | 'emphasised' | 'actions' | 'onRow'> & {
  readonly row: Row;
  readonly isMarked: boolean;
}) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const told = facts.flatMap((key) => columns.find((column) => column.key === key) ?? []);
  const rest = columns.filter((column) => !facts.includes(column.key));
  return (
    <li
      ref={onRow}
      className="kit-card"
      data-tint={tint?.(row)}
      data-marked={isMarked || undefined}
      data-emphasised={emphasised?.(row) === true ? '' : undefined}
    >
      <div className="kit-card-head">
        <div className="kit-card-facts">
          {told.map((column, index) => (
            <div key={column.key}>
              {index === 0 ? null : <span className="kit-muted">{column.label}: </span>}
              {column.render(row)}
            </div>
          ))}
        </div>
        {actions?.(row)}
        {rest.length === 0 ? null : (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={28}
            aria-expanded={open}
            aria-controls={id}
            aria-label={open ? 'Mostrar menos' : 'Mostrar mais'}
            onClick={() => setOpen(!open)}
          >
            {open ? <IconChevronUp size={18} aria-hidden /> : <IconChevronDown size={18} aria-hidden />}
          </ActionIcon>
        )}
      </div>
      <dl id={id} className="kit-card-rest" hidden={!open} style={open ? undefined : { display: 'none' }}>
        {open ? rest.map((column) => <Fact key={column.key} label={column.label} value={column.render(row)} />) : null}
      </dl>
    </li>
  );
}

function Fact({ label, value }: { readonly label: string; readonly value: ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </>
  );
}

function Sums({ sums, onAddAll }: Pick<CardsProps<never>, 'sums' | 'onAddAll'>) {
  if (sums.length === 0 && onAddAll === undefined) return null;
  return (
    <details className="kit-cards-sums">
      <summary>Somas de todo o resultado</summary>
      {onAddAll === undefined ? null : <AddAll onAddAll={onAddAll} />}
      <dl>
        {sums.map(({ label, text }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="kit-figures">{text}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

/**
 * The button 'Ver mais'. It keeps the focus while the next cards load. After the last page the button disappears, and
 * the focus goes to the dialog or screen around it.
 */
function More({ isLoading, onMore }: { readonly isLoading: boolean; readonly onMore: () => void }) {
  const ref = useFocusKeptNear();
  return (
    <Button
      ref={ref}
      variant="default"
      fullWidth
      data-disabled={isLoading}
      aria-busy={isLoading}
      onClick={() => (isLoading ? undefined : onMore())}
    >
      Ver mais
    </Button>
  );
}

function ListCards<Row>(props: CardsProps<Row>) {
  return (
    <div>
      <ul className="kit-cards" aria-label={props.label}>
        {props.rows.map((row) => (
          <Card
            key={props.rowKey(row)}
            row={row}
            columns={props.columns}
            facts={props.facts}
            tint={props.tint}
            emphasised={props.emphasised}
            isMarked={props.rowKey(row) === props.marked}
            actions={props.actions}
            onRow={props.onRow}
          />
        ))}
      </ul>
      <div className="kit-cards-foot">
        {props.moreFailure === null ? null : (
          <ErrorPanel error={props.moreFailure} title="Não foi possível carregar mais registros" />
        )}
        {props.onMore === undefined ? null : <More isLoading={props.loadingMore} onMore={props.onMore} />}
        <span>Total - {props.total}</span>
        <Sums sums={props.sums} onAddAll={props.onAddAll} />
      </div>
    </div>
  );
}
