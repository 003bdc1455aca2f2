import { z } from 'zod';
import { date, id, text } from '../../codecs.ts';
import { endpoint } from '../../endpoint.ts';
import { pageOf } from '../../list.ts';
import { planHash } from '../../money/core/effect.schemas.ts';
import { consentCaseRow, consentCasesQuery } from './consent-cases.list.ts';
import { consentRequestBody } from './consent-request.record.ts';
import { MAY_REVOKE_CONSENT } from './consent.routes.ts';
import { ERASURE_LEVEL_NAMES, KEEPING_REASON_NAMES, RECEIPT_MAIL_NAMES } from './consent.words.ts';

const tag = 'Consentimento';
const path = '/api/v1/consent-cases';
const common = { tag, access: MAY_REVOKE_CONSENT } as const;
const one = { ...common, params: z.strictObject({ id }) } as const;

const kept = z.object({
  registrationId: id,
  studentId: id,
  campaignName: z.string(),
  campaignEdition: z.int(),
  /**
   * Why the data of the registration must be kept. Empty when the time to keep them is over; only the ledger
   * transactions of the registration then stay, without the name of the person.
   */
  reasons: z.array(z.object({ reason: z.enum(KEEPING_REASON_NAMES), until: date.nullable() })),
});

/**
 * What a request erases and what it keeps. While the request is open, this is what it would do now. Afterwards it is
 * what a carried-out request did, or what a refused request would have done.
 */
export const consentCaseEffect = z.object({
  level: z.enum(ERASURE_LEVEL_NAMES),
  leads: z.int(),
  registrations: z.int(),
  kept: z.array(kept),
  planHash,
});
export type ConsentCaseEffect = z.output<typeof consentCaseEffect>;

export const listConsentCasesEndpoint = endpoint({
  ...common,
  method: 'GET',
  path,
  summary: 'Pedidos de exclusão de dados',
  query: consentCasesQuery,
  response: pageOf(consentCaseRow),
});

export const openConsentCaseEndpoint = endpoint({
  ...common,
  method: 'POST',
  path,
  summary: 'Registra o pedido de exclusão dos dados de uma pessoa',
  body: consentRequestBody,
  response: z.object({ id, number: z.int() }),
  status: 201,
  errors: ['CONSENT_PERSON_NOT_FOUND', 'CONSENT_CASE_WAITING', 'DATE_IN_FUTURE', 'CONSENT_REQUEST_TOO_OLD'],
  idempotent: true,
});

export const readConsentCaseEndpoint = endpoint({
  ...one,
  method: 'GET',
  path: `${path}/:id`,
  summary: 'Um pedido, com o que fica, por quê, e o comprovante para a pessoa',
  response: consentCaseRow.extend({
    effect: consentCaseEffect.nullable(),
    /** The text that the person gets once the case has ended. */
    receipt: z.string().nullable(),
    receiptMail: z.enum(RECEIPT_MAIL_NAMES),
  }),
  errors: ['NOT_FOUND'],
});

const decisions = ['NOT_FOUND', 'CONSENT_CASE_OWN', 'CONSENT_CASE_ENDED'] as const;

/**
 * Carries out a request. The API refuses with CONFLICT_STALE when the request would now erase other data than those
 * that the deciding person was shown.
 */
export const carryOutConsentCaseEndpoint = endpoint({
  ...one,
  method: 'POST',
  path: `${path}/:id/carry-out`,
  summary: 'Atende um pedido: apaga e anonimiza o que não precisa ficar',
  body: z.strictObject({ planHash }),
  errors: [...decisions, 'CONFLICT_STALE'],
  idempotent: true,
});

/** Refuses a request. The person who asked for the erasure is told the reason. */
export const refuseConsentCaseEndpoint = endpoint({
  ...one,
  method: 'POST',
  path: `${path}/:id/refuse`,
  summary: 'Recusa um pedido, com o motivo',
  body: z.strictObject({ reason: text(1000) }),
  errors: decisions,
  idempotent: true,
});
