import { z } from 'zod';

/** What a person changed about a grid's columns; what is not named follows the declaration. */
export interface GridPreferences {
  readonly order: readonly string[];
  readonly shown: Readonly<Record<string, boolean>>;
  /** Pixels. */
  readonly widths: Readonly<Record<string, number>>;
}

export const NO_PREFERENCES: GridPreferences = { order: [], shown: {}, widths: {} };

export const MIN_WIDTH = 64;
export const MAX_WIDTH = 800;

const schema = z.object({
  order: z.array(z.string()),
  shown: z.record(z.string(), z.boolean()),
  widths: z.record(z.string(), z.number().min(MIN_WIDTH).max(MAX_WIDTH)),
});

/** Reads what was remembered; anything unreadable counts as nothing remembered. */
export function readPreferences(text: string | undefined): GridPreferences {
  try {
    const parsed = schema.safeParse(JSON.parse(text ?? 'null'));
    return parsed.success ? parsed.data : NO_PREFERENCES;
  } catch {
    return NO_PREFERENCES;
  }
}

interface Arrangeable {
  readonly key: string;
  /** Not drawn until it is chosen in 'Colunas'. */
  readonly hidden?: boolean | undefined;
  /** Not drawn until the person asks for the further columns; exported all the same. */
  readonly further?: boolean | undefined;
  readonly width?: number | undefined;
  /** Pixels that hold every value whole: no narrower, whatever the person chose. */
  readonly least?: number | undefined;
}

/**
 * All columns in the person's order; columns the person never moved keep their place after the one they follow in the declaration. `subject`,
 * the column that says what a row is about, always comes first.
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

/** The columns of an export: those on screen, and the further ones unless the person took them away. */
export function isExported(column: Arrangeable, preferences: GridPreferences): boolean {
  return preferences.shown[column.key] ?? column.hidden !== true;
}

/** The further columns that are not on screen. */
export function furtherColumns<C extends Arrangeable>(
  columns: readonly C[],
  preferences: GridPreferences,
): readonly C[] {
  return columns.filter((column) => column.further === true && !isShown(column, preferences));
}

/** Shows all further columns, or leaves all of them to the declaration again. */
export function withFurther(
  columns: readonly Arrangeable[],
  preferences: GridPreferences,
  shown: boolean,
): GridPreferences {
  const keys = columns.flatMap((column) => (column.further === true ? [column.key] : []));
  const others = Object.entries(preferences.shown).filter(([key]) => !keys.includes(key));
  return { ...preferences, shown: Object.fromEntries([...others, ...(shown ? keys.map((key) => [key, true]) : [])]) };
}

/** The columns to draw, in order, with the person's widths. */
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

/** Moves a column to the place of another. */
export function moved(
  columns: readonly Arrangeable[],
  preferences: GridPreferences,
  key: string,
  place: number,
): GridPreferences {
  const keys = ordered(columns, preferences).map((column) => column.key);
  const rest = keys.filter((other) => other !== key);
  const order = [...rest.slice(0, Math.max(0, place)), key, ...rest.slice(Math.max(0, place))];
  return { ...preferences, order };
}

/** Shows or hides a column. */
export function toggled(preferences: GridPreferences, key: string, shown: boolean): GridPreferences {
  return { ...preferences, shown: { ...preferences.shown, [key]: shown } };
}

/** Gives a column a width in pixels, within what can be read. */
export function resized(preferences: GridPreferences, key: string, width: number): GridPreferences {
  const within = Math.round(Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, width)));
  return { ...preferences, widths: { ...preferences.widths, [key]: within } };
}
