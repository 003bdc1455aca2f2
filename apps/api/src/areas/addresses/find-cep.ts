import type { CepAddress } from '@habilita/contract';
import type { ReadDatabase } from '#kernel/db/connect.ts';
import { refuse } from '#kernel/errors.ts';
import { countyNamed } from './addresses.queries.ts';
import type { CepProvider } from './cep/cep-provider.ts';

/** With the city as our list writes it; null when nobody could say. CEP_NOT_FOUND. Outside any transaction. */
export async function findCep(db: ReadDatabase, provider: CepProvider, postalCode: string): Promise<CepAddress | null> {
  const answer = await provider.find(postalCode);
  if (answer.kind === 'unknown') return refuse('CEP_NOT_FOUND', 'postalCode');
  if (answer.kind === 'unavailable') return null;
  const { state, city, neighborhood, street } = answer.address;
  const county = (await countyNamed(db, state, city)) ?? null;
  return { postalCode, state, county, neighborhood, street };
}
