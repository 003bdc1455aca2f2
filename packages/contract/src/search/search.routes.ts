import { z } from 'zod';
import { id } from '../codecs.ts';
import { endpoint } from '../endpoint.ts';

/** What the palette finds, in the order it is shown. */
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
  /** Of the record that opens: of a payment, its registration. */
  id,
  /** Registrations and payments open below their student. */
  studentId: id.nullable(),
  title: z.string(),
  /** What tells two of the same name apart. */
  hint: z.string(),
});
export type SearchHit = z.output<typeof hit>;

/** Some records of each kind the person may open, by name without accents, CPF, CNPJ, phone, e-mail, order id or linha digitável. */
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
