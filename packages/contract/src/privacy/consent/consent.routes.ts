import { z } from 'zod';
import { id } from '../../codecs.ts';
import { endpoint } from '../../endpoint.ts';

const tag = 'Consentimento';

/** Who may revoke the consent of a person (Specification 3 §6). */
export const MAY_REVOKE_CONSENT = {
  anyOf: ['MANAGE_REGISTRATIONS'],
  roles: ['STUDENT_SUPPORT', 'BUSINESS_SUPPORT'],
} as const;

/** A record is named by exactly one of the two ids. */
const record = z
  .strictObject({ registrationId: id.optional(), leadId: id.optional() })
  .refine(({ registrationId, leadId }) => (registrationId === undefined) !== (leadId === undefined), {
    error: 'REQUIRED',
    path: ['registrationId'],
  });

const errors = ['REGISTRATION_NOT_FOUND', 'LEAD_NOT_FOUND'] as const;

/** `kept` counts records that must be kept by law; they are no longer used for messages. */
const erasure = z.object({ leads: z.int(), registrations: z.int(), kept: z.int() });
export type Erasure = z.output<typeof erasure>;

export const consentToRevokeEndpoint = endpoint({
  method: 'GET',
  path: '/api/v1/registrations/user-data-consent',
  summary: 'O que a revogação do consentimento de uma pessoa apagaria, e se pode ser feita',
  tag,
  access: MAY_REVOKE_CONSENT,
  query: record,
  response: erasure.extend({ hasPayments: z.boolean() }),
  errors,
});

/**
 * The numbers that the person was shown before confirming. The API refuses with ERASURE_CHANGED when they are no longer
 * the numbers of records that the revocation would erase and keep.
 */
const shown = erasure.optional();

export const revokeConsentEndpoint = endpoint({
  method: 'POST',
  path: '/api/v1/registrations/revoke-user-data-consent',
  summary: 'Revoga o consentimento de uma pessoa: apaga seus dados, salvo onde há cobranças',
  tag,
  access: MAY_REVOKE_CONSENT,
  body: z.union([z.strictObject({ registrationId: id, shown }), z.strictObject({ leadId: id, shown })], {
    error: 'REQUIRED',
  }),
  response: erasure,
  errors: [...errors, 'CONSENT_HAS_PAYMENTS', 'ERASURE_CHANGED'],
  idempotent: true,
});
