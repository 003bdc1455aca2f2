import { ApiFailure, isRefusal } from '#api-client/failure.ts';
import { hasShape, isBoolean, isListOf, isRecordOf, isText } from '#api-client/guards.ts';
import type { ViewColumns } from '@habilita/contract';
import { useLocalStorage } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useKit, type ViewsSource } from '../kit-context.tsx';

/** How a person has arranged the columns of a list; columns that are not named here stand as declared. */
export interface GridPreferences {
  readonly order: readonly string[];
  readonly shown: Readonly<Record<string, boolean>>;
  readonly widths: Readonly<Record<string, number>>;
}

export type Preferences = readonly [GridPreferences, (next: GridPreferences) => void];

export const NO_PREFERENCES: GridPreferences = { order: [], shown: {}, widths: {} };

export const MIN_WIDTH = 64;
export const MAX_WIDTH = 800;

const isWidth = (value: unknown): value is number =>
  typeof value === 'number' && value >= MIN_WIDTH && value <= MAX_WIDTH;
const isPreferences = hasShape<GridPreferences>({
  order: isListOf(isText),
  shown: isRecordOf(isBoolean),
  widths: isRecordOf(isWidth),
});

export function readPreferences(text: string | undefined): GridPreferences {
  try {
    const parsed: unknown = JSON.parse(text ?? 'null');
    return isPreferences(parsed) ? parsed : NO_PREFERENCES;
  } catch {
    return NO_PREFERENCES;
  }
}

interface Arrangeable {
  readonly key: string;
  readonly hidden?: boolean | undefined;
  readonly further?: boolean | undefined;
  readonly exported?: boolean | undefined;
  readonly group?: string | undefined;
  readonly width?: number | undefined;
  readonly least?: number | undefined;
}

/**
 * The columns in the person's order. A column that the person has not moved comes after the one declared before it. The
 * column of names (`subject`) is always the first.
 */
export function ordered<C extends Arrangeable>(
  columns: readonly C[],
  preferences: GridPreferences,
  subject?: string,
): readonly C[] {
  const inOrder = inPersonsOrder(columns, preferences);
  const first = inOrder.find((column) => column.key === subject);
  return first === undefined ? inOrder : [first, ...inOrder.filter((column) => column !== first)];
}

function inPersonsOrder<C extends Arrangeable>(columns: readonly C[], preferences: GridPreferences): readonly C[] {
  const byKey = new Map(columns.map((column) => [column.key, column]));
  const keys = preferences.order.filter((key) => byKey.has(key));
  columns.forEach((column, index) => {
    if (keys.includes(column.key)) return;
    const before = columns[index - 1]?.key;
    keys.splice(before === undefined ? 0 : keys.indexOf(before) + 1, 0, column.key);
  });
  return keys.flatMap((key) => byKey.get(key) ?? []);
}

export function isShown(column: Arrangeable, preferences: GridPreferences): boolean {
  return preferences.shown[column.key] ?? (column.hidden !== true && column.further !== true);
}

/**
 * Whether an export has the column: if it is shown, if it is a `further` one, or if it is hidden but declared as
 * exported. A column that the person has hidden is not exported.
 */
export function isExported(column: Arrangeable, preferences: GridPreferences): boolean {
  return preferences.shown[column.key] ?? (column.hidden !== true || column.exported === true);
}

export function furtherColumns<C extends Arrangeable>(
  columns: readonly C[],
  preferences: GridPreferences,
): readonly C[] {
  return columns.filter((column) => column.further === true && !isShown(column, preferences));
}

export function withFurther(
  columns: readonly Arrangeable[],
  preferences: GridPreferences,
  shown: boolean,
): GridPreferences {
  const keys = columns.flatMap((column) => (column.further === true ? [column.key] : []));
  const others = Object.entries(preferences.shown).filter(([key]) => !keys.includes(key));
  return { ...preferences, shown: Object.fromEntries([...others, ...(shown ? keys.map((key) => [key, true]) : [])]) };
}

export function arranged<C extends Arrangeable>(
  columns: readonly C[],
  preferences: GridPreferences,
  subject?: string,
): readonly C[] {
  return ordered(columns, preferences, subject)
    .filter((column) => column.key === subject || isShown(column, preferences))
    .map((column) => withWidth(column, preferences.widths[column.key]));
}

function withWidth<C extends Arrangeable>(column: C, width: number | undefined): C {
  const least = column.least ?? MIN_WIDTH;
  const wanted = width ?? column.width;
  return wanted === undefined ? column : { ...column, width: Math.max(least, wanted) };
}

/**
 * Moves a column to the position of another one; the columns between the two shift by one. Positions are those of
 * {@link ordered}, with `subject` first.
 */
export function moved(
  columns: readonly Arrangeable[],
  preferences: GridPreferences,
  key: string,
  onto: string,
  subject?: string,
): GridPreferences {
  const keys = ordered(columns, preferences, subject).map((column) => column.key);
  const order = keys.filter((other) => other !== key);
  order.splice(Math.max(0, keys.indexOf(onto)), 0, key);
  return { ...preferences, order };
}

export function toggled(preferences: GridPreferences, key: string, shown: boolean): GridPreferences {
  return { ...preferences, shown: { ...preferences.shown, [key]: shown } };
}

/** Shows the named column and moves it to the first position. Nothing changes when the list has no such column. */
export function ledBy(
  columns: readonly Arrangeable[],
  preferences: GridPreferences,
  key: string | undefined,
): GridPreferences {
  const [first] = ordered(columns, preferences);
  if (key === undefined || first === undefined || !columns.some((column) => column.key === key)) return preferences;
  return toggled(moved(columns, preferences, key, first.key), key, true);
}

/** Sets the width of a column in pixels, within limits between which it can be read. */
export function resized(preferences: GridPreferences, key: string, width: number): GridPreferences {
  const within = Math.round(Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, width)));
  return { ...preferences, widths: { ...preferences.widths, [key]: within } };
}

export interface ColumnGroup<C> {
  readonly name: string;
  readonly columns: readonly C[];
  readonly shown: number;
}

/** The groups of columns in the order of their first columns; none for lists without groups. */
export function columnGroups<C extends Arrangeable>(
  columns: readonly C[],
  preferences: GridPreferences,
): readonly ColumnGroup<C>[] {
  const names = [...new Set(columns.flatMap(({ group }) => group ?? []))];
  return names.map((name) => {
    const own = columns.filter(({ group }) => group === name);
    return { name, columns: own, shown: own.filter((column) => isShown(column, preferences)).length };
  });
}

/**
 * Shows or hides a group of columns. Showing a group shows its columns that are not declared as hidden, or all of its
 * columns if all are declared as hidden.
 */
export function groupToggled(
  preferences: GridPreferences,
  { columns }: Pick<ColumnGroup<Arrangeable>, 'columns'>,
  chosen: boolean,
): GridPreferences {
  const first = columns.filter((column) => column.hidden !== true);
  const wanted = new Set((first.length === 0 ? columns : first).map(({ key }) => key));
  const shown = columns.map(({ key }) => [key, chosen && wanted.has(key)] as const);
  return { ...preferences, shown: { ...preferences.shown, ...Object.fromEntries(shown) } };
}

/** Milliseconds after the last change until the person's columns are sent to the server. */
const SETTLED_MS = 800;
/** The timers of changes that the server has not stored yet, including changes whose request failed. */
const waiting = new Map<string, number>();

/**
 * The key under which the browser stores that a change has not reached the server yet. A reload then does not lose the
 * change.
 */
const markOf = (key: string): string => `${key}:unsent`;
const isUnsent = (key: string): boolean => waiting.has(key) || localStorage.getItem(markOf(key)) !== null;

/** Ends the wait for a change that was sent or refused, unless a newer change has replaced it meanwhile. */
function settle(key: string, timer: number): void {
  if (waiting.get(key) !== timer) return;
  waiting.delete(key);
  localStorage.removeItem(markOf(key));
}

const isSessionEnded = (failure: unknown): boolean => failure instanceof ApiFailure && failure.status === 401;

function sendSettled(key: string, send: () => Promise<void>): void {
  clearTimeout(waiting.get(key));
  const timer = window.setTimeout(() => {
    // If the request fails, the change stays marked as unsent, so that the server's older columns do not replace it. All
    // columns are sent again with the next change or when the list is opened again. After a refusal they are not sent
    // again, because the server would refuse them again.
    void send().then(
      () => settle(key, timer),
      (failure: unknown) => {
        if (isRefusal(failure) && !isSessionEnded(failure)) settle(key, timer);
      },
    );
  }, SETTLED_MS);
  waiting.set(key, timer);
  localStorage.setItem(markOf(key), 'true');
}

export const viewsKey = (list: string) => ['list-views', list] as const;

/** The server's answer about a list: its saved views, and the columns as the person has arranged them. */
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
 * The columns as this person has arranged them in a list, and a function to change them. The server stores them; until
 * it answers, those that this browser has stored are used.
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
    if (kept !== undefined && kept !== null && !isUnsent(key)) remember(kept);
    // While a change waits to be sent, the server's answer is ignored, because the change is newer.
  }, [kept, key, remember]);
  const send = async (source: ViewsSource, next: GridPreferences) => {
    const columns = columnsToKeep(next);
    await source.keep(name, { columns });
    // Requests that were sent before the change are cancelled, because their answers would undo the change on the
    // screen.
    await client.cancelQueries({ queryKey: viewsKey(name) });
    client.setQueryData<Answer | null>(viewsKey(name), (known) => known && { ...known, columns });
    await client.invalidateQueries({ queryKey: viewsKey(name) });
  };
  const sendUnsent = useEffectEvent((of: string) => {
    if (views !== undefined && isUnsent(of)) sendSettled(of, () => send(views, preferences));
  });
  useEffect(() => sendUnsent(key), [key]);
  const change = (next: GridPreferences) => {
    remember(next);
    if (views !== undefined) sendSettled(key, () => send(views, next));
  };
  return [preferences, change];
}
