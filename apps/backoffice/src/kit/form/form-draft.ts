import { z } from 'zod';
import { DRAFT_PREFIX } from '#api-client/session/clear-drafts.ts';
import { withValueAt } from './stale-comparison.ts';
import { valueAt } from '@habilita/contract';

/** A draft is kept for twelve hours, in milliseconds (Specification 1 §9). */
export const DRAFT_LIFETIME_MS = 43_200_000;

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * Identifies the draft that the browser stores, so that a reload does not lose typed values: the person, the screen,
 * and the record ('id:version' or 'new').
 */
export interface DraftPlace {
  readonly person: string;
  readonly path: string;
  readonly record: string;
}

export interface Draft<Values> {
  readonly record: string;
  readonly base: Values;
  readonly values: Values;
  /** Typed texts that cannot be read as values, by path. */
  readonly unread: Readonly<Record<string, string>>;
}

const kept = z.object({
  at: z.number(),
  record: z.string(),
  base: z.looseObject({}),
  values: z.looseObject({}),
  unread: z.record(z.string(), z.string()).default({}),
});

/** The key leaves out the version, so that a draft is found for later versions of its record too. */
const identityOf = (record: string) => record.replace(/:[^:]*$/, '');
const keyOf = ({ person, path, record }: DraftPlace) => `${DRAFT_PREFIX}${person}:${path}:${identityOf(record)}`;

export const isSamePlace = (one: DraftPlace, other: DraftPlace): boolean => keyOf(one) === keyOf(other);

function parsed(text: string | null): z.output<typeof kept> | undefined {
  try {
    return kept.safeParse(JSON.parse(text ?? 'null')).data;
  } catch {
    return undefined;
  }
}

/**
 * The stored draft; undefined when there is none, when it is too old, or when the form has other fields now. `record`
 * names the version that the draft was begun on.
 */
export function readDraft<Values extends object>(
  store: Store,
  place: DraftPlace,
  initial: Values,
  now: number,
): Draft<Values> | undefined {
  const draft = parsed(store.getItem(keyOf(place)));
  if (draft === undefined) return undefined;
  const names = Object.keys(initial);
  const sameFields = names.every((name) => name in draft.values && name in draft.base);
  if (now - draft.at <= DRAFT_LIFETIME_MS && sameFields) {
    const { record, unread } = draft;
    return { record, base: { ...initial, ...draft.base }, values: { ...initial, ...draft.values }, unread };
  }
  store.removeItem(keyOf(place));
  return undefined;
}

interface Typed<Values> extends Pick<Draft<Values>, 'base' | 'values'>, Partial<Pick<Draft<Values>, 'unread'>> {
  readonly secrets: readonly string[];
}

/**
 * Stores what was typed. Fields in `secrets` are stored with their saved values instead. When the storage is full, the
 * draft is lost.
 */
export function keepDraft<Values extends object>(
  store: Store,
  place: DraftPlace,
  { base, values, secrets, unread = {} }: Typed<Values>,
  now: number,
): void {
  const told = secrets.reduce((safe, path) => withValueAt(safe, path, valueAt(base, path)), values);
  try {
    store.setItem(keyOf(place), JSON.stringify({ at: now, record: place.record, base, values: told, unread }));
  } catch {
    store.removeItem(keyOf(place));
  }
}

export function dropDraft(store: Store, place: DraftPlace): void {
  store.removeItem(keyOf(place));
}
