import type { ListDeclaration } from '@habilita/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { draftOf, type ListState, wireQuery } from './list-state.ts';
import type { ListSource, Page } from './list-types.ts';

/** What a list shows of its rows. */
export interface Rows<Row> {
  /** The rows to show: a page, or on small screens all pages loaded so far. Nothing until the first answer. */
  readonly page: Page<Row> | undefined;
  readonly loading: boolean;
  readonly error: unknown;
  readonly retry: () => void;
  readonly query: Readonly<Record<string, string>>;
  /** Nothing when the total is exact or being counted. */
  readonly onCountAll: (() => void) | undefined;
  readonly onMore: (() => void) | undefined;
  readonly loadingMore: boolean;
}

/** The rows a list asks for. */
export interface Wanted<Row> {
  readonly declaration: ListDeclaration;
  readonly source: ListSource<Row>;
  readonly state: ListState;
  readonly refetchInterval: number | undefined;
  /** Fields to ask for; all when nothing is said. */
  readonly columns: readonly string[] | undefined;
}

/** The exact total is asked for the filters in force; other filters are counted to the bound again. */
export function useExactTotal(declaration: ListDeclaration, state: ListState) {
  const filters = JSON.stringify(draftOf(declaration, state));
  const [countedFor, setCountedFor] = useState<string>();
  return { exact: countedFor === filters, countAll: () => setCountedFor(filters) };
}

/** The query with the fields somebody sees. */
export function withColumns(
  query: Record<string, string>,
  columns: readonly string[] | undefined,
): Record<string, string> {
  return columns === undefined ? query : { ...query, columns: columns.join(',') };
}

/** A page of the list; the old rows stay until the new ones come. */
export function usePage<Row>({ declaration, source, state, refetchInterval, columns }: Wanted<Row>): Rows<Row> {
  const { exact, countAll } = useExactTotal(declaration, state);
  const query = wireQuery(declaration, state, exact);
  const asked = withColumns(query, columns);
  const answer = useQuery({
    queryKey: [...source.key, 'list', asked],
    queryFn: ({ signal }) => source.load(asked, signal),
    placeholderData: keepPreviousData,
    refetchInterval: refetchInterval ?? false,
  });
  return {
    page: answer.data,
    loading: answer.isPending || answer.isPlaceholderData,
    error: answer.error,
    retry: () => void answer.refetch(),
    query,
    onCountAll: exact ? undefined : countAll,
    onMore: undefined,
    loadingMore: false,
  };
}
