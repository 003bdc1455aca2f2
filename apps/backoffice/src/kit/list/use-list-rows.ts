import type { ListDeclaration } from '@habilita/contract';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { draftOf, type ListState, sizeOf, wireQuery } from './list-state.ts';
import type { ListSource, Page } from './list-types.ts';

interface Rows<Row> {
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

interface Wanted<Row> {
  readonly declaration: ListDeclaration;
  readonly source: ListSource<Row>;
  readonly state: ListState;
  readonly refetchInterval: number | undefined;
  /** Fields to ask for; all when nothing is said. */
  readonly columns: readonly string[] | undefined;
}

/** The exact total is asked for the filters in force; other filters are counted to the bound again. */
function useExactTotal(declaration: ListDeclaration, state: ListState) {
  const filters = JSON.stringify(draftOf(declaration, state));
  const [countedFor, setCountedFor] = useState<string>();
  return { exact: countedFor === filters, countAll: () => setCountedFor(filters) };
}

function withColumns(query: Record<string, string>, columns: readonly string[] | undefined): Record<string, string> {
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

/** The pages loaded so far, one after another, for small screens. */
export function usePages<Row>({ declaration, source, state, refetchInterval, columns }: Wanted<Row>): Rows<Row> {
  const { exact, countAll } = useExactTotal(declaration, state);
  const query = wireQuery(declaration, { ...state, page: 0 }, exact);
  const asked = withColumns(query, columns);
  const size = sizeOf(state);
  const answer = useInfiniteQuery({
    queryKey: [...source.key, 'cards', asked],
    queryFn: ({ pageParam, signal }) => source.load({ ...asked, page: String(pageParam) }, signal),
    initialPageParam: 0,
    getNextPageParam: (last, _all, index) => (last.content.length < size ? undefined : index + 1),
    refetchInterval: refetchInterval ?? false,
  });
  const first = answer.data?.pages[0];
  const content = answer.data?.pages.flatMap((one) => one.content) ?? [];
  const complete = first?.totalIsExact === true && content.length >= first.totalSize;
  return {
    page: first && { ...first, content },
    loading: answer.isPending,
    error: answer.error,
    retry: () => void answer.refetch(),
    query,
    onCountAll: exact ? undefined : countAll,
    onMore: answer.hasNextPage && !complete ? () => void answer.fetchNextPage() : undefined,
    loadingMore: answer.isFetchingNextPage,
  };
}
