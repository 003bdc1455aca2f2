import { z } from 'zod';
import { id } from '../../codecs.ts';
import { endpoint } from '../../endpoint.ts';

/** The kinds of records that a search finds, in the order in which they are shown. */
export const SEARCH_KINDS = {
  registration: 'Matrículas',
  lead: 'Leads',
  campaign: 'Campanhas',
  drivingSchool: "CFC's",
  payment: 'Pagamentos',
} as const;
export type SearchKind = keyof typeof SEARCH_KINDS;

const hit = z.object({
  kind: z.enum(['registration', 'lead', 'campaign', 'drivingSchool', 'payment']),
  id,
  studentId: id.nullable(),
  title: z.string(),
  hint: z.string(),
});
export type SearchHit = z.output<typeof hit>;

/**
 * Searches the records that the person may see. The term is a name (accents do not matter), CPF, CNPJ, phone, e-mail,
 * number of a charge or linha digitável.
 */
export const searchEverythingEndpoint = endpoint({
  method: 'GET',
  path: '/api/v1/search',
  summary: 'Busca em tudo o que a pessoa pode abrir',
  tag: 'Busca',
  access: 'signed-in',
  query: z.strictObject({ term: z.string().trim().min(2).max(200) }),
  response: z.object({ content: z.array(hit) }),
  ratePerMinute: 240,
});
