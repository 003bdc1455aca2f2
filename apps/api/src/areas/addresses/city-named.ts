import type { County } from '@habilita/contract';
import type { ReadDatabase } from '#kernel/db/connect.ts';
import { accept, type Refusal, refusal } from '#kernel/errors.ts';
import { countyNamed, isState } from './addresses.queries.ts';

interface Place {
  readonly state: string;
  readonly city: string;
}

/** The city, or what is wrong: STATE_NOT_FOUND on the state, INVALID on the city. Accents and case do not count. */
export async function findCity(db: ReadDatabase, place: Place, fields: Place): Promise<County | Refusal> {
  const acronym = place.state.toUpperCase();
  const found = await countyNamed(db, acronym, place.city);
  if (found !== undefined) return found;
  return (await isState(db, acronym)) ? refusal('INVALID', fields.city) : refusal('STATE_NOT_FOUND', fields.state);
}

/** As {@link findCity}, refused when there is none. */
export const cityNamed = async (db: ReadDatabase, place: Place, fields: Place): Promise<County> =>
  accept(await findCity(db, place, fields));
