import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import type { ListPageProps, Page } from './list-types.ts';

type Listed<Row extends object> = Pick<ListPageProps<Row>, 'source' | 'rowKey'>;

/** An opened row as its list has it now: another person may have changed it since. */
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
