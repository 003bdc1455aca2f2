import type { CepAddress } from '@habilita/contract';
import type { ReadDatabase } from '#kernel/db/connect.ts';
import { refuse } from '#kernel/errors.ts';
import { countyNamed } from './addresses.queries.ts';
import type { CepProvider } from './cep/cep-provider.ts';

/**
 * The address of a CEP, with our spelling of the city; null when the provider did not answer. Call outside
 * transactions. Refusal: CEP_NOT_FOUND.
 */
export async function findCep(db: ReadDatabase, provider: CepProvider, postalCode: string): Promise<CepAddress | null> {
  const answer = await provider.find(postalCode);
  if (answer.kind === 'unknown') return refuse('CEP_NOT_FOUND', 'postalCode');
  if (answer.kind === 'unavailable') return null;
  const { state, city, neighborhood, street } = answer.address;
  const county = (await countyNamed(db, state, city)) ?? null;
  return { postalCode, state, county, neighborhood, street };
}
