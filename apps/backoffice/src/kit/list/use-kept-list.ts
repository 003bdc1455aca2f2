import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { notifyFailure } from '../notify.tsx';
import { pageOf, sizeOf, type ListState } from './list-state.ts';
import type { ListPageProps } from './list-types.ts';
import type { Rows } from './use-list-rows.ts';

export function useKeptList<Row extends object>(
  list: ListPageProps<Row>,
  state: ListState,
  rows: Rows<Row>,
  title: string,
): void {
  const router = useRouter();
  const client = useQueryClient();
  const { page } = rows;
  const keep = useEffectEvent(async (shown: typeof page) => {
    const { opens, source } = list;
    const place = opens?.place;
    if (place === undefined || shown === undefined || list.state === 'local') return;
    const hrefs = (content: readonly Row[]) => {
      const all = content.flatMap((row) => {
        const to = place(row);
        return to === undefined ? [] : [router.buildLocation(to).href];
      });
      return [...new Set(all)];
    };
    // Needed once a record is opened.
    const { keepList, takeOpened } = await import('./came-from.ts');
    keepList({
      href: router.state.location.href,
      title,
      page: pageOf(state),
      size: sizeOf(state),
      totalSize: shown.totalSize,
      records: hrefs(shown.content),
      load: async (number) => {
        const query = { ...rows.query, page: String(number) };
        const answer = await client.fetchQuery({
          queryKey: [...source.key, 'neighbours', query],
          queryFn: ({ signal }) => source.load(query, signal),
        });
        return hrefs(answer.content);
      },
    });
    const left = takeOpened();
    if (left === undefined) return;
    const links = document.querySelectorAll<HTMLAnchorElement>('[data-subject] a, .kit-card-facts a');
    [...links].find((link) => link.pathname === left)?.focus();
  });
  useEffect(() => {
    keep(page).catch(notifyFailure);
  }, [page]);
}
