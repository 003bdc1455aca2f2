import { useLocalStorage } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useKit, type ViewsSource } from '../kit-context.tsx';
import { columnsToKeep, useViewsAnswer, viewsKey } from './views/saved-views.ts';
import { type GridPreferences, NO_PREFERENCES, readPreferences } from './column-preferences.ts';

export type Preferences = readonly [GridPreferences, (next: GridPreferences) => void];

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
