import { useInfiniteQuery } from '@tanstack/react-query';
import { useFailure } from '../NotLoaded.tsx';
import { sizeOf, wireQuery } from './list-state.ts';
import { type Rows, useExactTotal, type Wanted, withColumns, withFixed } from './use-list-rows.ts';

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
    refetchInterval: refetchInterval ?? false,
  });
  const failed = useFailure(answer) !== null;
  const first = answer.data?.pages[0];
  const pages = answer.data?.pages ?? [];
  const content = pages.flatMap((one) => one.content);
  const counted = pages.reduce((sum, one) => sum + (one.counted ?? one.content.length), 0);
  const complete = first?.totalIsExact === true && counted >= first.totalSize;
  return {
    page: first && { ...first, content },
    loading: answer.isPending,
    failed,
    answer,
    query,
    onCountAll: exact ? undefined : countAll,
    onMore: answer.hasNextPage && !complete ? () => void answer.fetchNextPage() : undefined,
    loadingMore: answer.isFetchingNextPage,
    moreFailure: answer.isFetchNextPageError ? answer.error : null,
  };
}
