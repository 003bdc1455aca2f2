import { searchEverythingEndpoint } from '@habilita/contract';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { call } from '#api-client/call.ts';
import { useActor } from '#api-client/session/can.tsx';
import { useMenu, useScreenExists } from '../shell/sidebar/use-menu.ts';
import { itemOf, matching, pageItem, type PaletteItem, recentItems, rememberItem, screensOf } from './palette-items.ts';
import { pagesBelow } from './pages-below.ts';

const SEARCH_DELAY_MS = 250;
const MIN_LENGTH = 2;

/** Searches for a term. The results of the earlier term stay until the new ones arrive. */
function useFound(term: string) {
  const [settled] = useDebouncedValue(term.trim(), SEARCH_DELAY_MS);
  const answer = useQuery({
    queryKey: ['palette', settled],
    queryFn: ({ signal }) => call(searchEverythingEndpoint, { query: { term: settled } }, { signal }),
    enabled: settled.length >= MIN_LENGTH,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    retry: false,
  });
  const asks = term.trim().length >= MIN_LENGTH;
  return {
    hits: asks && settled.length >= MIN_LENGTH ? (answer.data?.content ?? []) : [],
    searching: asks && (settled !== term.trim() || answer.isFetching),
    failed: asks && answer.isError,
  };
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

export interface PaletteProps {
  /** The typed text, with the keys that were pressed before the palette's field was drawn. */
  readonly term: string;
  readonly onTerm: (term: string) => void;
  readonly onClose: () => void;
}

export function usePalette({ term, onTerm, onClose }: PaletteProps) {
  const router = useRouter();
  const actor = useActor();
  const person = actor.id;
  const exists = useScreenExists();
  const screens = screensOf(useMenu());
  const inMenu = screens.map(({ href }) => href);
  const [chosen, setChosen] = useState(0);
  // True when Enter was pressed before the results arrived.
  const entered = useRef(false);
  const { hits, searching, failed } = useFound(term);
  const items: readonly PaletteItem[] =
    term.trim() === ''
      ? [...recentItems(sessionStorage, person), ...screens]
      : [
          ...hits.map((hit) => itemOf(hit, exists)),
          ...matching([...screens, ...pagesBelow(actor, exists, inMenu).map(pageItem)], term),
        ];
  const active = Math.min(chosen, items.length - 1);

  const open = (item: PaletteItem) => {
    rememberItem(sessionStorage, person, item);
    onClose();
    void router.navigate({ href: item.href });
  };
  const openEntered = useEffectEvent(() => {
    entered.current = false;
    const item = items[active];
    if (item !== undefined && !failed) open(item);
  });
  useEffect(() => {
    if (entered.current && !searching) openEntered();
  }, [searching]);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    const item = items[active];
    if (step !== undefined && items.length > 0) {
      event.preventDefault();
      setChosen((active + step + items.length) % items.length);
    } else if (event.key === 'Home' || event.key === 'End') {
      event.preventDefault();
      setChosen(event.key === 'Home' ? 0 : items.length - 1);
    } else if (event.key === 'Enter' && searching) {
      event.preventDefault();
      entered.current = true;
    } else if (event.key === 'Enter' && item !== undefined) {
      event.preventDefault();
      open(item);
    }
  };
  const type = (next: string) => {
    onTerm(next);
    setChosen(0);
    entered.current = false;
  };
  return { type, items, active, choose: setChosen, open, onKeyDown, searching, failed };
}
