import { isCep } from '@habilita/kernel';
import { z } from 'zod';
import { commaList, id, wholeNumber } from '../../codecs.ts';
import { endpoint } from '../../endpoint.ts';
import { pageOf } from '../../list.ts';

const tag = 'Endereços';
/** These endpoints are public, because the students' site needs addresses, too. */
const shared = { tag, method: 'GET', access: 'public', ratePerMinute: 240 } as const;
const path = '/api/v1/addresses';
const page = wholeNumber(0, 10_000).prefault('0');

export const state = z.object({ acronym: z.string(), name: z.string() });
export const county = z.object({ id, name: z.string(), stateAcronym: z.string() });
export type State = z.output<typeof state>;
export type County = z.output<typeof county>;

export const listStatesEndpoint = endpoint({
  ...shared,
  path: `${path}/states`,
  summary: 'Estados, por nome',
  query: z.strictObject({ page, size: wholeNumber(1, 50).prefault('50') }),
  response: pageOf(state),
});

export const countiesQuery = z.strictObject({
  name: z.string().trim().max(60).optional().meta({ description: 'Começo ou parte do nome; acentos não contam' }),
  state: z
    .string()
    .regex(/^[A-Za-z]{2}$/)
    .optional(),
  page,
  size: wholeNumber(1, 1000).prefault('10'),
});
export type CountiesQuery = z.output<typeof countiesQuery>;

export const listCountiesEndpoint = endpoint({
  ...shared,
  path: `${path}/counties`,
  summary: 'Municípios, por nome e estado; os que começam pelo nome vêm primeiro',
  query: countiesQuery,
  response: pageOf(county),
  errors: ['STATE_NOT_FOUND'],
});

export const batchCountiesEndpoint = endpoint({
  ...shared,
  path: `${path}/counties/batch`,
  summary: 'Municípios por seus identificadores',
  query: z.strictObject({ ids: commaList(id) }),
  response: z.object({ content: z.array(county) }),
});

export const cepAddress = z.object({
  postalCode: z.string(),
  state: z.string(),
  county: county.nullable(),
  neighborhood: z.string(),
  street: z.string(),
});
export type CepAddress = z.output<typeof cepAddress>;

/**
 * Finds the address of a CEP. CEP_NOT_FOUND is answered only when the provider of addresses does not know the CEP. When
 * there is no provider, or it does not answer in time, `address` is null.
 */
export const findCepEndpoint = endpoint({
  tag,
  method: 'GET',
  access: 'signed-in',
  ratePerMinute: 60,
  path: `${path}/postal-codes/:postalCode`,
  summary: 'Endereço de um CEP; sem provedor configurado, o endereço é digitado',
  params: z.strictObject({ postalCode: z.string().refine(isCep, { error: 'INVALID_CEP' }) }),
  response: z.object({ address: cepAddress.nullable() }),
  errors: ['CEP_NOT_FOUND'],
});
