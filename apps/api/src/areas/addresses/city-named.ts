import type { County } from '@habilita/contract';
import type { ReadDatabase } from '#kernel/db/connect.ts';
import { refuse } from '#kernel/errors.ts';
import { countyNamed, isState } from './addresses.queries.ts';

/** Accents and case do not count. STATE_NOT_FOUND on the state, INVALID on the city. */
export async function cityNamed(
  db: ReadDatabase,
  place: { readonly state: string; readonly city: string },
  fields: { readonly state: string; readonly city: string },
): Promise<County> {
  const acronym = place.state.toUpperCase();
  const found = await countyNamed(db, acronym, place.city);
  if (found !== undefined) return found;
  return (await isState(db, acronym)) ? refuse('INVALID', fields.city) : refuse('STATE_NOT_FOUND', fields.state);
}
