import type { ViewColumns } from '@habilita/contract';
import { useLocalStorage } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useKit, type ViewsSource } from '../kit-context.tsx';
import { type GridPreferences, NO_PREFERENCES, type Preferences, readPreferences } from './column-preferences.ts';

/** Milliseconds without a further change until the changes are sent. */
const SETTLED_MS = 800;
const waiting = new Map<string, number>();

function sendSettled(key: string, send: () => Promise<void>): void {
  clearTimeout(waiting.get(key));
  const timer = window.setTimeout(() => {
    // A change that could not be sent goes with the next one.
    void send()
      .catch(() => undefined)
      .finally(() => {
        if (waiting.get(key) === timer) waiting.delete(key);
      });
  }, SETTLED_MS);
  waiting.set(key, timer);
}

export const viewsKey = (list: string) => ['list-views', list] as const;

/** The saved views of a list, and the columns as the person has arranged them. */
export function useViewsAnswer(list: string) {
  const { views } = useKit();
  return useQuery({
    queryKey: viewsKey(list),
    queryFn: ({ signal }) => views?.read(list, signal) ?? null,
    enabled: views !== undefined,
    staleTime: 60_000,
    retry: false,
  });
}

export const columnsToKeep = ({ order, shown, widths }: GridPreferences): ViewColumns => ({
  order: [...order],
  shown: { ...shown },
  widths: { ...widths },
});

type Answer = Awaited<ReturnType<ViewsSource['read']>>;

/**
 * How this person has arranged the columns of a list. The server keeps it; until the server answers, what this
 * device remembers holds.
 */
export function useGridPreferences(name: string): Preferences {
  const { person, views } = useKit();
  const client = useQueryClient();
  const key = `habilita-columns:${person?.id ?? 'anyone'}:${name}`;
  const [preferences, remember] = useLocalStorage<GridPreferences>({
    key,
    defaultValue: NO_PREFERENCES,
    getInitialValueInEffect: false,
    deserialize: readPreferences,
  });
  const kept = useViewsAnswer(name).data?.columns;
  useEffect(() => {
    if (kept !== undefined && kept !== null && !waiting.has(key)) remember(kept);
    // A change that was made here meanwhile is newer than the answer.
  }, [kept, key, remember]);
  const send = async (source: ViewsSource, next: GridPreferences) => {
    const columns = columnsToKeep(next);
    await source.keep(name, { columns });
    // An answer from before the change would bring the former columns back.
    await client.cancelQueries({ queryKey: viewsKey(name) });
    client.setQueryData<Answer | null>(viewsKey(name), (known) => known && { ...known, columns });
    await client.invalidateQueries({ queryKey: viewsKey(name) });
  };
  const change = (next: GridPreferences) => {
    remember(next);
    if (views !== undefined) sendSettled(key, () => send(views, next));
  };
  return [preferences, change];
}
