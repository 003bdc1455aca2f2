import type { ListDeclaration } from '@habilita/contract';
import { keepPreviousData, usePrefetchQuery, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { draftOf, type ListState, wireQuery } from './list-state.ts';
import { type Asked, useFailure } from '../NotLoaded.tsx';
import type { ListSource, Page } from './list-types.ts';

export interface Rows<Row> {
  readonly page: Page<Row> | undefined;
  readonly loading: boolean;
  /** There are no rows of what was asked. */
  readonly failed: boolean;
  readonly answer: Asked;
  readonly query: Readonly<Record<string, string>>;
  readonly onCountAll: (() => void) | undefined;
  readonly onMore: (() => void) | undefined;
  readonly loadingMore: boolean;
  readonly moreFailure: unknown;
}

export interface Wanted<Row> {
  readonly declaration: ListDeclaration;
  readonly source: ListSource<Row>;
  readonly state: ListState;
  readonly refetchInterval: number | undefined;
  readonly columns: readonly string[] | undefined;
  readonly within: Readonly<Record<string, string | undefined>> | undefined;
}

/** For these filters only. */
export function useExactTotal(declaration: ListDeclaration, state: ListState) {
  const filters = JSON.stringify(draftOf(declaration, state));
  const [countedFor, setCountedFor] = useState<string>();
  return { exact: countedFor === filters, countAll: () => setCountedFor(filters) };
}

export function withColumns(
  query: Record<string, string>,
  columns: readonly string[] | undefined,
): Record<string, string> {
  return columns === undefined ? query : { ...query, columns: columns.join(',') };
}

/** With the screen's own filters. */
export function withFixed(
  query: Readonly<Record<string, string>>,
  within: Readonly<Record<string, string | undefined>> = {},
): Record<string, string> {
  const fixed = Object.entries(within).flatMap(([key, value]) => (value === undefined ? [] : [[key, value] as const]));
  return { ...query, ...Object.fromEntries(fixed) };
}

export function usePage<Row>({ declaration, source, state, refetchInterval, columns, within }: Wanted<Row>): Rows<Row> {
  const { exact, countAll } = useExactTotal(declaration, state);
  const query = withFixed(wireQuery(declaration, state, exact), within);
  const asked = withColumns(query, columns);
  const rows = {
    queryKey: [...source.key, 'list', asked],
    queryFn: ({ signal }: { readonly signal: AbortSignal }) => source.load(asked, signal),
  };
  // Asked for while the rest of the screen is drawn.
  usePrefetchQuery(rows);
  const answer = useQuery({
    ...rows,
    placeholderData: keepPreviousData,
    refetchInterval: refetchInterval ?? false,
  });
  const failed = useFailure(answer) !== null;
  const hasRows = answer.data !== undefined;
  // The first rows are rendered as a deferred update, so that the browser goes on answering.
  const isDrawn = useDeferredValue(hasRows);
  return {
    page: isDrawn && !failed ? answer.data : undefined,
    loading: answer.isPending || answer.isPlaceholderData || hasRows !== isDrawn,
    failed,
    answer,
    query,
    onCountAll: exact ? undefined : countAll,
    onMore: undefined,
    loadingMore: false,
    moreFailure: null,
  };
}
