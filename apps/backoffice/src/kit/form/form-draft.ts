import { z } from 'zod';
import { DRAFT_PREFIX } from '#api-client/session/clear-drafts.ts';
import { withValueAt } from './stale-comparison.ts';
import { valueAt } from '@habilita/contract';

/** Specification 1 §9. */
export const DRAFT_LIFETIME_MS = 43_200_000;

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Person, path of the screen, and 'id:version' or 'new'. */
export interface DraftPlace {
  readonly person: string;
  readonly path: string;
  readonly record: string;
}

export interface Draft<Values> {
  readonly record: string;
  readonly base: Values;
  readonly values: Values;
}

const kept = z.object({
  at: z.number(),
  record: z.string(),
  base: z.looseObject({}),
  values: z.looseObject({}),
});

/** A draft is found for newer versions too. */
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

/** Undefined when too old or of other fields. `record` tells the version it was based on. */
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
    return { record: draft.record, base: { ...initial, ...draft.base }, values: { ...initial, ...draft.values } };
  }
  store.removeItem(keyOf(place));
  return undefined;
}

/** Leaves out `secrets`; a full store only loses the draft. */
export function keepDraft<Values extends object>(
  store: Store,
  place: DraftPlace,
  { base, values, secrets }: { readonly base: Values; readonly values: Values; readonly secrets: readonly string[] },
  now: number,
): void {
  const told = secrets.reduce((safe, path) => withValueAt(safe, path, valueAt(base, path)), values);
  try {
    store.setItem(keyOf(place), JSON.stringify({ at: now, record: place.record, base, values: told }));
  } catch {
    store.removeItem(keyOf(place));
  }
}

export function dropDraft(store: Store, place: DraftPlace): void {
  store.removeItem(keyOf(place));
}
