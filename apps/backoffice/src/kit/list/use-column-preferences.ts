import { useLocalStorage } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useKit, type ViewsSource } from '../kit-context.tsx';
import { columnsToKeep, useViewsAnswer, viewsKey } from './views/saved-views.ts';
import { type GridPreferences, NO_PREFERENCES, readPreferences } from './column-preferences.ts';

export type Preferences = readonly [GridPreferences, (next: GridPreferences) => void];

/** Milliseconds. */
const SETTLED_MS = 800;
const waiting = new Map<string, number>();

function sendSettled(key: string, send: () => Promise<void>): void {
  clearTimeout(waiting.get(key));
  const timer = window.setTimeout(() => {
    // Unsent changes go with the next one.
    void send()
      .catch(() => undefined)
      .finally(() => {
        if (waiting.get(key) === timer) waiting.delete(key);
      });
  }, SETTLED_MS);
  waiting.set(key, timer);
}

type Answer = Awaited<ReturnType<ViewsSource['read']>>;

/** On the server, and on the device until it answers. */
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
    // A change made here meanwhile wins.
  }, [kept, key, remember]);
  const send = async (source: ViewsSource, next: GridPreferences) => {
    const columns = columnsToKeep(next);
    await source.keep(name, { columns });
    // What was read, or asked for, before would bring the former columns back.
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
