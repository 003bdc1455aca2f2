import { z } from 'zod';
import { CHECKOUT_STEP_NAMES } from '../checkout/checkout.words.ts';
import { id, instant, recordVersion } from '../../codecs.ts';
import { endpoint } from '../../endpoint.ts';
import { pageOf } from '../../list.ts';
import { READS_LEADS } from '../../permissions.ts';
import { editLeadBody } from './lead.record.ts';
import { leadRow, leadsQuery } from './leads.list.ts';

const tag = 'Leads';
const path = '/api/v1/leads';
const read = { tag, method: 'GET', access: READS_LEADS } as const;

export const listLeadsEndpoint = endpoint({
  ...read,
  path,
  summary: 'Busca leads: quem começou ou não concluiu a matrícula',
  longRunning: true,
  query: leadsQuery,
  response: pageOf(leadRow),
  errors: ['FORBIDDEN'],
});

const possibleDuplicate = z.object({
  id,
  name: z.string(),
  campaignId: id,
  campaignName: z.string(),
  campaignEdition: z.int(),
  campaignZoneOffset: z.string(),
  checkoutStep: z.enum(CHECKOUT_STEP_NAMES),
  createdDate: instant,
  sameCpf: z.boolean(),
  samePhone: z.boolean(),
  sameEmail: z.boolean(),
});
export type PossibleDuplicate = z.output<typeof possibleDuplicate>;

export const lead = leadRow
  .required()
  .omit({ possibleDuplicates: true })
  .extend({
    cpf: z.string(),
    planType: z.string().nullable(),
    planModality: z.string().nullable(),
    planShortName: z.string().nullable(),
    planBusinessName: z.string().nullable(),
    consentDate: instant,
    registration: z.object({ id, studentId: id }).nullable(),
    isRegistered: z.boolean(),
    duplicates: z.array(possibleDuplicate),
    /** The last time that somebody with this CPF revoked consent. */
    consentRevokedDate: instant.nullable(),
    version: recordVersion,
  });
export type Lead = z.output<typeof lead>;

export const readLeadEndpoint = endpoint({
  ...read,
  path: `${path}/:id`,
  summary: 'Um lead, com seus possíveis duplicados',
  params: z.strictObject({ id }),
  response: lead,
  errors: ['LEAD_NOT_FOUND'],
});

export const editLeadEndpoint = endpoint({
  method: 'PUT',
  path,
  summary: 'Altera um lead',
  tag,
  access: { anyOf: ['MANAGE_LEADS'] },
  body: editLeadBody,
  echoes: lead.extend(leadRow.shape),
  response: z.object({ version: recordVersion }),
  errors: ['LEAD_NOT_FOUND', 'CONFLICT_STALE', 'DATE_IN_FUTURE', 'MINIMUM_AGE', 'LEAD_ALREADY_REGISTERED'],
  idempotent: true,
});
