import { useQueryClient } from '@tanstack/react-query';
import { useMatch, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { LINK_OF_ROW } from './row-focus.ts';
import { forgetReturned, keepList, keepScrolled, returnedTo, takeOpened, takeScrolled } from './left-lists.ts';
import { type ListState, pageOf, sizeOf } from './list-state.ts';
import type { ListPageProps } from './list-types.ts';
import type { Rows } from './list-rows.ts';

const pathnameOf = (href: string): string => new URL(href, window.location.href).pathname;

const regionOfRows = () => document.querySelector('.kit-grid-region');

/**
 * Scrolls the list to where it was left and gives the focus to the link of the record. The browser scrolls further only
 * if the record is out of sight at that place.
 */
function focusLinkTo(pathname: string, list: string): void {
  const links = document.querySelectorAll<HTMLAnchorElement>(LINK_OF_ROW);
  const scrolled = takeScrolled(list);
  const region = regionOfRows();
  if (scrolled !== undefined && region !== null) region.scrollTop = scrolled.rows;
  if (scrolled !== undefined) document.documentElement.scrollTop = scrolled.page;
  [...links].find((link) => link.pathname === pathname)?.focus();
}

/** When the person leaves the list, stores how far it was scrolled. */
function useKeptScroll(href: string | undefined): void {
  const leave = useEffectEvent(() => {
    const rows = regionOfRows()?.scrollTop ?? 0;
    if (href !== undefined) keepScrolled(href, { page: document.documentElement.scrollTop, rows });
  });
  // The cleanup of a layout effect runs while the rows are still on the screen, so their scroll position can be read.
  useLayoutEffect(() => () => leave(), []);
}

/**
 * Remembers the list, so that a form can return to it, and focuses the record whose form the person comes back from.
 * Returns the key of the row to highlight, if that form saved the record.
 */
export function useKeptList<Row extends object>(
  list: ListPageProps<Row>,
  state: ListState,
  rows: Rows<Row>,
  title: string,
): string | undefined {
  const router = useRouter();
  const client = useQueryClient();
  const { page } = rows;
  // The route's own match is used, because the router's location is already that of the next screen when the list is
  // left.
  const { pathname, search } = useMatch({
    strict: false,
    select: (match) => ({ pathname: match.pathname, search: match.search }),
  });
  const href = `${pathname}${router.options.stringifySearch(search)}`;
  const [returned] = useState(() => returnedTo(pathname));
  const waits = useRef(returned !== undefined);
  useEffect(forgetReturned, []);
  const keep = useEffectEvent((shown: typeof page) => {
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
    keepList({
      href,
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
    const row = waits.current ? shown.content.find((one) => list.rowKey(one) === returned?.id) : undefined;
    const to = row && place(row);
    if (to !== undefined) {
      waits.current = false;
      focusLinkTo(pathnameOf(router.buildLocation(to).href), href);
    } else if (left !== undefined) focusLinkTo(left, href);
  });
  useEffect(() => {
    keep(page);
  }, [page]);
  useKeptScroll(list.state === 'local' ? undefined : href);
  return returned?.isSaved === true ? returned.id : undefined;
}
