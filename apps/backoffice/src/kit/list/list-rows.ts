import type { ListDeclaration } from '@habilita/contract';
import { cents } from '@habilita/kernel';
import {
  type InfiniteData,
  keepPreviousData,
  useInfiniteQuery,
  usePrefetchQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import {
  type ReactNode,
  useCallback,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import {
  askedFilters,
  draftOf,
  type ListState,
  pageCount,
  pageOf,
  type SetListState,
  sizeOf,
  wireQuery,
} from './list-state.ts';
import { type QueryAnswer, useFailure } from '../feedback/NotLoaded.tsx';
import type { ListPageProps, ListSource, Page, Totals } from './list-types.ts';
import { isVisible, useKit } from '../kit-context.tsx';
import { moneyText, numberText } from '../format.ts';

export interface Rows<Row> {
  readonly page: Page<Row> | undefined;
  readonly loading: boolean;
  /** True when the rows could not be read; an empty list is no failure. */
  readonly failed: boolean;
  readonly answer: QueryAnswer;
  readonly query: Readonly<Record<string, string>>;
  readonly onCountAll: (() => void) | undefined;
  readonly onMore: (() => void) | undefined;
  readonly loadingMore: boolean;
  readonly moreFailure: unknown;
}

interface Wanted<Row> {
  readonly declaration: ListDeclaration;
  readonly source: ListSource<Row>;
  readonly state: ListState;
  readonly refetchInterval: number | undefined;
  readonly columns: readonly string[] | undefined;
  readonly within: Readonly<Record<string, string | undefined>> | undefined;
}

/**
 * Whether an exact count was requested for the current filters. When the filters change, the server may again stop
 * counting at its limit.
 */
function useExactTotal(declaration: ListDeclaration, state: ListState) {
  const filters = JSON.stringify(draftOf(declaration, state));
  const [countedFor, setCountedFor] = useState<string>();
  return { exact: countedFor === filters, countAll: () => setCountedFor(filters) };
}

function withColumns(query: Record<string, string>, columns: readonly string[] | undefined): Record<string, string> {
  return columns === undefined ? query : { ...query, columns: columns.join(',') };
}

/** The query with the filters that the screen itself sets. */
function withFixed(
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
  // The request starts at once and runs while the rest of the screen renders.
  usePrefetchQuery(rows);
  const answer = useQuery({
    ...rows,
    placeholderData: keepPreviousData,
    refetchInterval: refetchInterval ?? false,
  });
  const failed = useFailure(answer) !== null;
  const hasRows = answer.data !== undefined;
  // Drawing the first rows is deferred, so that the browser can react to input meanwhile.
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

/**
 * Goes to the last page that has rows, if the requested page comes after it. An old link may request such a page, or
 * rows may have been removed. The requested page is never shown, because it would say that the list is empty.
 */
export function useLastPage<Row>(rows: Rows<Row>, state: ListState, onState: SetListState): Rows<Row> {
  const { page, answer } = rows;
  const index = pageOf(state);
  const isFormer = answer.isPlaceholderData === true;
  const isEmpty = page?.content.length === 0 && page.totalSize > 0 && (isFormer || index > 0);
  const totalSize = isEmpty && !isFormer && !answer.isFetching ? page.totalSize : undefined;
  const lead = useEffectEvent((found: number, from: number) => {
    // Goes back at least one page, because the total may count rows that the page does not contain.
    const last = Math.min(pageCount(found, sizeOf(state)), from) - 1;
    onState({ ...state, page: last === 0 ? undefined : last }, true);
  });
  useEffect(() => {
    if (totalSize !== undefined) lead(totalSize, index);
  }, [totalSize, index]);
  return isEmpty ? { ...rows, page: undefined, loading: true } : rows;
}

export function usePages<Row>({
  declaration,
  source,
  state,
  refetchInterval,
  columns,
  within,
}: Wanted<Row>): Rows<Row> {
  const { exact, countAll } = useExactTotal(declaration, state);
  const query = withFixed(wireQuery(declaration, { ...state, page: 0 }, exact), within);
  const asked = withColumns(query, columns);
  const size = sizeOf(state);
  const answer = useInfiniteQuery({
    queryKey: [...source.key, 'cards', asked],
    queryFn: ({ pageParam, signal }) => source.load({ ...asked, page: String(pageParam) }, signal),
    initialPageParam: 0,
    getNextPageParam: (last, _all, index) => ((last.counted ?? last.content.length) < size ? undefined : index + 1),
    placeholderData: keepPreviousData,
    refetchInterval: refetchInterval ?? false,
  });
  const failed = useFailure(answer) !== null;
  const first = answer.data?.pages[0];
  const pages = answer.data?.pages ?? [];
  const content = pages.flatMap((one) => one.content);
  const counted = pages.reduce((sum, one) => sum + (one.counted ?? one.content.length), 0);
  const complete = first?.totalIsExact === true && counted >= first.totalSize;
  return {
    page: first && { ...first, content, counted },
    loading: answer.isPending || answer.isPlaceholderData,
    failed,
    answer,
    query,
    onCountAll: exact ? undefined : countAll,
    onMore:
      answer.hasNextPage && !answer.isPlaceholderData && !complete ? () => void answer.fetchNextPage() : undefined,
    loadingMore: answer.isFetchingNextPage,
    moreFailure: answer.isFetchNextPageError ? answer.error : null,
  };
}

interface ShownTotals {
  readonly texts: Readonly<Record<string, string>> | undefined;
  readonly notes: Readonly<Record<string, ReactNode>>;
  readonly onAddAll: (() => void) | undefined;
  readonly answer: QueryAnswer | undefined;
}

const NO_TOTALS: Totals = { totals: {}, isExact: true };
const NOTHING: ShownTotals = { texts: undefined, notes: {}, onAddAll: undefined, answer: undefined };

export function useTotals<Row extends object>(
  { declaration, source, within, totalNotes }: ListPageProps<Row>,
  state: ListState,
  page: Page<Row> | undefined,
): ShownTotals {
  const { person } = useKit();
  const { totals: ask } = source;
  const filters = withFixed(askedFilters(declaration, state), within);
  const [wanted, setWanted] = useState<string>();
  const key = JSON.stringify(filters);
  const asked: Record<string, string> = wanted === key ? { ...filters, exactTotal: 'true' } : { ...filters };
  const answer = useQuery({
    queryKey: [...source.key, 'totals', asked],
    queryFn: ({ signal }) => ask?.(asked, signal) ?? NO_TOTALS,
    enabled: ask !== undefined && page !== undefined && page.totalSize > 0,
    // The list works without totals, so a failed request for totals is not repeated.
    retry: false,
  });
  const seen = useRef(page);
  const addAgain = useEffectEvent(() => void answer.refetch());
  useEffect(() => {
    if (seen.current !== undefined && seen.current !== page) addAgain();
    seen.current = page;
  }, [page]);
  if (ask === undefined) return NOTHING;
  const fields = Object.entries(declaration.fields).filter(([, field]) => isVisible(person, field.visibleTo));
  const texts = fields.flatMap(([name, field]) => {
    const sum = answer.data?.totals[name];
    return sum === undefined ? [] : [[name, field.type === 'money' ? moneyText(cents(sum)) : numberText(sum)] as const];
  });
  return {
    texts: Object.fromEntries(texts),
    notes: totalNotes?.(answer.data?.totals ?? {}) ?? {},
    onAddAll: answer.data?.isExact === false ? () => setWanted(key) : undefined,
    answer,
  };
}

type Listed<Row extends object> = Pick<ListPageProps<Row>, 'source' | 'rowKey'>;

/** The opened row as its list has it now: another person may have changed it since it was opened. */
export function useRowNow<Row extends object>(
  { source, rowKey }: Listed<Row>,
  opened: Row | undefined,
): Row | undefined {
  const client = useQueryClient();
  const subscribe = useCallback((listener: () => void) => client.getQueryCache().subscribe(listener), [client]);
  const pages = (): readonly Page<Row>[] => [
    ...client
      .getQueriesData<Page<Row>>({ queryKey: [...source.key, 'list'], type: 'active' })
      .flatMap(([, page]) => page ?? []),
    ...client
      .getQueriesData<InfiniteData<Page<Row>>>({ queryKey: [...source.key, 'cards'], type: 'active' })
      .flatMap(([, cards]) => cards?.pages ?? []),
  ];
  const rowNow = () => {
    if (opened === undefined) return undefined;
    const key = rowKey(opened);
    return (
      pages()
        .flatMap(({ content }) => content)
        .find((row) => rowKey(row) === key) ?? opened
    );
  };
  return useSyncExternalStore(subscribe, rowNow);
}
