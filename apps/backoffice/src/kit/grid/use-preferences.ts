import { useLocalStorage } from '@mantine/hooks';
import { useEffect } from 'react';
import { useKit } from '../kit-context.tsx';
import { useViewsAnswer } from '../views/use-views-answer.ts';
import { columnsToKeep } from '../views/view-state.ts';
import { type GridPreferences, NO_PREFERENCES, readPreferences } from './grid-preferences.ts';

export type Preferences = readonly [GridPreferences, (next: GridPreferences) => void];

/** How long dragging a column's edge is waited out before its width is sent. */
const SETTLED_MS = 800;
/** What waits to be sent, by person and list: leaving the list does not lose it, and an older answer does not undo it. */
const waiting = new Map<string, number>();

function sendSettled(key: string, send: () => Promise<void>): void {
  clearTimeout(waiting.get(key));
  const timer = window.setTimeout(() => {
    // The device has it already; what could not be sent is sent with the next change.
    void send()
      .catch(() => undefined)
      .finally(() => {
        if (waiting.get(key) === timer) waiting.delete(key);
      });
  }, SETTLED_MS);
  waiting.set(key, timer);
}

/** A grid's columns as this person left them: kept on the server, and on this device so that they are there before its answer. */
export function useGridPreferences(name: string): Preferences {
  const { person, views } = useKit();
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
    // Only an answer of the server is taken over, not a change made here meanwhile.
  }, [kept, key, remember]);
  const change = (next: GridPreferences) => {
    remember(next);
    if (views !== undefined) sendSettled(key, () => views.keep(name, { columns: columnsToKeep(next) }));
  };
  return [preferences, change];
}
