import { z } from 'zod';
import { id, text } from '../../codecs.ts';
import { endpoint } from '../../endpoint.ts';
import { pageOf } from '../../list.ts';
import { READS_IRREGULARITIES } from '../../permissions.ts';
import { irregularitiesQuery, irregularityRow } from './irregularities.list.ts';

const tag = 'Irregularidades';

export const listIrregularitiesEndpoint = endpoint({
  method: 'GET',
  path: '/api/v1/registrations/irregularities',
  summary: 'Matrículas com algo que não fecha',
  tag,
  access: READS_IRREGULARITIES,
  longRunning: true,
  query: irregularitiesQuery,
  response: pageOf(irregularityRow),
  errors: ['DRIVING_SCHOOL_FILTER_REQUIRED'],
});

/**
 * Who may handle irregularities. They are about registrations and payments, so a person must see irregularities and
 * also manage registrations or payments.
 */
export const MAY_HANDLE_IRREGULARITIES = {
  allOf: ['VIEW_IRREGULARITIES'],
  anyOf: ['MANAGE_REGISTRATIONS', 'MANAGE_PAYMENTS'],
} as const;

const path = '/api/v1/irregularities/:id';
const handled = { method: 'POST', tag, access: MAY_HANDLE_IRREGULARITIES, params: z.strictObject({ id }) } as const;
const reason = z.strictObject({ reason: text(1000) });

export const takeIrregularityEndpoint = endpoint({
  ...handled,
  path: `${path}/take`,
  summary: 'Assume uma irregularidade, ou a deixa',
  body: z.strictObject({ mine: z.boolean() }),
  errors: ['NOT_FOUND', 'IRREGULARITY_RESOLVED'],
  idempotent: true,
});

export const resolveIrregularityEndpoint = endpoint({
  ...handled,
  path: `${path}/resolve`,
  summary: 'Resolve uma irregularidade, com o motivo',
  body: reason,
  errors: ['NOT_FOUND', 'IRREGULARITY_RESOLVED'],
  idempotent: true,
});

export const reopenIrregularityEndpoint = endpoint({
  ...handled,
  path: `${path}/reopen`,
  summary: 'Reabre uma irregularidade resolvida, com o motivo',
  body: reason,
  errors: ['NOT_FOUND', 'IRREGULARITY_NOT_RESOLVED'],
  idempotent: true,
});
