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
  readonly hidden?: boolean | undefined;
  readonly width?: number | undefined;
}

/** All columns in the person's order; columns the person never moved keep their place after the one they follow in the declaration. */
export function ordered<C extends Arrangeable>(columns: readonly C[], preferences: GridPreferences): readonly C[] {
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
  return preferences.shown[column.key] ?? column.hidden !== true;
}

/** The columns to draw, in order, with the person's widths. */
export function arranged<C extends Arrangeable>(columns: readonly C[], preferences: GridPreferences): readonly C[] {
  return ordered(columns, preferences)
    .filter((column) => isShown(column, preferences))
    .map((column) => withWidth(column, preferences.widths[column.key]));
}

function withWidth<C extends Arrangeable>(column: C, width: number | undefined): C {
  return width === undefined ? column : { ...column, width };
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

/** Widths that fill the room there is: columns grow in proportion when they leave some, and never shrink. Pixels. */
export function fitted(widths: readonly number[], room: number): readonly number[] {
  const sum = widths.reduce((total, width) => total + width, 0);
  if (sum === 0 || room <= sum) return widths;
  const grown = widths.map((width) => Math.floor((width * room) / sum));
  const last = grown.length - 1;
  const rest = room - grown.reduce((total, width) => total + width, 0);
  return grown.map((width, index) => (index === last ? width + rest : width));
}
