import type { County } from '@habilita/contract';
import type { ReadDatabase } from '#kernel/db/connect.ts';
import { accept, type Refusal, refusal } from '#kernel/errors.ts';
import { countyNamed, isState } from './addresses.queries.ts';

interface Place {
  readonly state: string;
  readonly city: string;
}

/** Finds a city, ignoring accents and case. Refusals: STATE_NOT_FOUND on the state, INVALID on the city. */
export async function findCity(db: ReadDatabase, place: Place, fields: Place): Promise<County | Refusal> {
  const acronym = place.state.toUpperCase();
  const found = await countyNamed(db, acronym, place.city);
  if (found !== undefined) return found;
  return (await isState(db, acronym)) ? refusal('INVALID', fields.city) : refusal('STATE_NOT_FOUND', fields.state);
}

/** Finds a city like {@link findCity}, but throws the refusals instead of returning them. */
export const cityNamed = async (db: ReadDatabase, place: Place, fields: Place): Promise<County> =>
  accept(await findCity(db, place, fields));
