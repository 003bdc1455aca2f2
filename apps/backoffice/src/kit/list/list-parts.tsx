import { Button, Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { EmptyState } from '../feedback/EmptyState.tsx';
import { BusyButton } from '../feedback/BusyButton.tsx';
import type { Preferences } from './column-preferences.ts';
import { nameOf } from './columns.tsx';
import { activeFilters } from './ActiveFilters.tsx';
import type { SetListState, ListState } from './list-state.ts';
import type { ListPageProps, ListView, Page, ShownViews, RowAction } from './list-types.ts';
import { useClearing } from './filter-draft.ts';
import { numberText } from '../format.ts';
import { IconDots } from '@tabler/icons-react';
import { DisabledReason } from '../layout/DisabledReason.tsx';
import { MenuButton } from '../layout/MenuButton.tsx';
import { PlaceLink } from '../layout/LinkTo.tsx';
import { tip } from '../layout/tips.tsx';
import '../parts.css';
import { LoadingSkeleton } from '../feedback/NotLoaded.tsx';
import './list.css';

export interface BodyProps<Row extends object> {
  readonly list: ListPageProps<Row>;
  readonly state: ListState;
  readonly onState: SetListState;
  readonly views: Pick<ShownViews, 'tabs' | 'saveFirst'>;
  readonly remembered: Preferences;
}

export function wantedOf<Row extends object>({ list, state }: BodyProps<Row>, columns: readonly string[] | undefined) {
  const { declaration, source, refetchInterval, within } = list;
  return { declaration, source, state, refetchInterval, within, columns };
}

export function searchOf<Row extends object>({ list, state, onState }: BodyProps<Row>) {
  const { declaration, kept, requires } = list;
  const required = kept === undefined ? requires : undefined;
  return { declaration, state, onState, kept, required, isLocal: list.state === 'local' };
}

export function Nothing<Row extends object>(body: BodyProps<Row>) {
  const { list, state } = body;
  const { clear } = useClearing(searchOf(body));
  const forced = list.kept ?? list.requires?.filter;
  if (activeFilters(list.declaration, state).some(([key]) => key !== forced)) {
    const action = (
      <Button variant="default" onClick={() => clear()}>
        Limpar Filtros
      </Button>
    );
    return (
      <EmptyState
        title="Nenhum registro com estes filtros"
        text="Remova um filtro ou procure por outro termo."
        action={action}
      />
    );
  }
  return <EmptyState title={list.emptyText ?? 'Ainda não há registros'} action={list.emptyAction} />;
}

export function actionsOf<Row extends object>(list: ListPageProps<Row>): ((row: Row) => ReactNode) | undefined {
  const { rowActions } = list;
  return rowActions && ((row) => <RowActions actions={rowActions(row)} of={nameOf(list, row)} />);
}

export function titleOf<Row extends object>(list: ListPageProps<Row>): string {
  return list.title ?? list.declaration.title;
}

export function Announcement({ text }: { readonly text: string }) {
  return <output className="kit-hidden">{text}</output>;
}

const RECORDS = ['registro', 'registros'] as const;

export function recordsText({ totalSize, totalIsExact, noun }: Omit<Page<unknown>, 'content'>): string {
  const [one, several] = noun ?? RECORDS;
  if (!totalIsExact) return `mais de ${numberText(totalSize)} ${several}`;
  return totalSize === 1 ? `1 ${one}` : `${numberText(totalSize)} ${several}`;
}

type HeadProps = Pick<
  ListPageProps<object>,
  'declaration' | 'grouping' | 'exportOf' | 'ExportButton' | 'primaryAction' | 'headingLevel'
> & {
  readonly title: string;
  readonly total: ReactNode;
  readonly view: ListView;
  readonly chooser: ReactNode;
};

export function ListHead({ declaration, title, total, view, headingLevel = 1, ExportButton, ...slots }: HeadProps) {
  const Title = headingLevel === 1 ? 'h1' : 'h2';
  return (
    <div className="kit-list-head">
      <Title>{title}</Title>
      <span className="kit-list-total">{total}</span>
      <div className="kit-list-buttons">
        {typeof slots.grouping === 'function' ? slots.grouping(view) : slots.grouping}
        {slots.exportOf === undefined || ExportButton === undefined ? null : (
          <ExportButton endpoint={slots.exportOf} declaration={declaration} view={view} />
        )}
        {slots.chooser}
        {slots.primaryAction}
      </div>
    </div>
  );
}

export interface TotalProps {
  readonly page: Page<unknown>;
  readonly onCountAll: (() => void) | undefined;
}

export function Total({ page, onCountAll }: TotalProps) {
  const count = numberText(page.totalSize);
  if (page.totalIsExact)
    return <span className="kit-figures">{page.noun === undefined ? count : recordsText(page)}</span>;
  return (
    <span className="kit-figures">
      mais de {count}
      <BusyButton variant="subtle" size="compact-xs" ml={4} loading={onCountAll === undefined} onClick={onCountAll}>
        contar tudo
      </BusyButton>
    </span>
  );
}

/**
 * A button that requests totals of all rows found. It is offered when there are too many rows for the server to add up
 * without being asked to.
 */
export function AddAll({ onAddAll }: { readonly onAddAll: () => void }) {
  return (
    <Button variant="subtle" size="compact-xs" onClick={onAddAll}>
      somar tudo
    </Button>
  );
}

function IconAction({ action, of }: { readonly action: RowAction; readonly of: string }) {
  const { place, disabledReason } = action;
  const shared = { className: 'kit-icon-button', 'aria-label': `${action.label}: ${of}` };
  if (disabledReason !== undefined) {
    return (
      <DisabledReason reason={disabledReason}>
        <button type="button" {...shared}>
          {action.icon}
        </button>
      </DisabledReason>
    );
  }
  if (place === undefined) {
    return (
      <button type="button" {...shared} {...tip(action.label)} onClick={() => action.onClick?.()}>
        {action.icon}
      </button>
    );
  }
  return (
    <PlaceLink place={place} {...shared} {...tip(action.label)}>
      {action.icon}
    </PlaceLink>
  );
}

/** The icons of a row, and a menu for its other actions; `of` names the row for screen readers. */
export function RowActions({ actions, of }: { readonly actions: readonly RowAction[]; readonly of: string }) {
  const pinned = actions.filter(({ inRow }) => inRow === true);
  const icons = pinned.length > 0 ? pinned : actions.filter((action) => action.icon !== undefined).slice(0, 2);
  const rest = actions.filter((action) => !icons.includes(action));
  const more = `Mais ações: ${of}`;
  return (
    <div className="kit-row-actions">
      {icons.map((action) => (
        <IconAction key={action.key} action={action} of={of} />
      ))}
      {rest.length === 0 ? null : (
        <MenuButton actions={rest} label={more} align="start">
          <button type="button" className="kit-icon-button" aria-label={more}>
            <IconDots size={18} aria-hidden />
          </button>
        </MenuButton>
      )}
    </div>
  );
}

interface ListFrameProps {
  /** Undefined within a screen that has a heading of its own. */
  readonly title: string | undefined;
  readonly headingLevel?: 1 | 2;
  /** What is loading, in words for screen readers. */
  readonly loading: string;
}

/** A placeholder for a list whose filters the screen does not know yet. */
export function ListFrame({ title, headingLevel = 1, loading }: ListFrameProps) {
  const Heading = headingLevel === 1 ? 'h1' : 'h2';
  return (
    <div className="kit-list" aria-busy>
      {title === undefined ? null : (
        <div className="kit-list-head">
          <Heading>{title}</Heading>
        </div>
      )}
      <Skeleton height={60} aria-hidden />
      <LoadingSkeleton height={420} label={loading} />
    </div>
  );
}
