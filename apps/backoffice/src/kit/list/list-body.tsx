import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { EmptyState } from '../EmptyState.tsx';
import type { Preferences } from '../grid/use-preferences.ts';
import type { Asked } from '../NotLoaded.tsx';
import type { ListViews } from './views/use-list-views.ts';
import { nameOf } from './columns.tsx';
import { activeFilters } from './filter-words.ts';
import type { ListState } from './list-state.ts';
import type { ListPageProps } from './list-types.ts';
import { RowActions } from './RowActions.tsx';
import { useClearing } from './use-clearing.ts';

export interface BodyProps<Row extends object> {
  readonly list: ListPageProps<Row>;
  readonly state: ListState;
  readonly onState: (next: ListState) => void;
  readonly views: ListViews | undefined;
  readonly viewsAnswer?: Asked;
  readonly remembered: Preferences;
}

export function wantedOf<Row extends object>({ list, state }: BodyProps<Row>, columns: readonly string[] | undefined) {
  const { declaration, source, refetchInterval, within } = list;
  return { declaration, source, state, refetchInterval, within, columns };
}

export function searchOf<Row extends object>({ list, state, onState }: BodyProps<Row>) {
  const { declaration, kept, requires } = list;
  return { declaration, state, onState, kept, required: kept === undefined ? requires : undefined };
}

/** Why the list is empty, and the next step. */
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
