import { type Refusal, refusal } from '#kernel/errors.ts';

export type RevokedRecord = { readonly leadId: string } | { readonly registrationId: string };

export interface RegistrationOfPerson {
  readonly id: string;
  readonly campaignId: string;
  /** A registration with payments has to be kept by law. */
  readonly hasPayments: boolean;
}

export interface LeadOfPerson {
  readonly id: string;
  readonly campaignId: string;
  readonly registrationId: string | null;
}

export interface PersonRecords {
  readonly leads: readonly LeadOfPerson[];
  readonly registrations: readonly RegistrationOfPerson[];
}

export interface ErasurePlan {
  readonly leads: readonly LeadOfPerson[];
  readonly registrations: readonly RegistrationOfPerson[];
  /** Registrations that are kept, but get no message any more. */
  readonly kept: readonly RegistrationOfPerson[];
}

/**
 * The registration that a revocation is about. For a pre-registration, that is the registration that came of it, or
 * without one a registration with payments of the person in the same campaign.
 */
function registrationOf(record: RevokedRecord, { leads, registrations }: PersonRecords) {
  if ('registrationId' in record) return registrations.find(({ id }) => id === record.registrationId);
  const lead = leads.find(({ id }) => id === record.leadId);
  const own = registrations.find(({ id }) => id === lead?.registrationId);
  return own ?? registrations.find(({ campaignId, hasPayments }) => campaignId === lead?.campaignId && hasPayments);
}

/**
 * What a revocation erases (Specification 3 §6): everything but registrations with payments and their leads. Refusal:
 * CONSENT_HAS_PAYMENTS when the registration asked about has payments.
 */
export function erasurePlan(record: RevokedRecord, person: PersonRecords): ErasurePlan | Refusal {
  if (registrationOf(record, person)?.hasPayments === true) return refusal('CONSENT_HAS_PAYMENTS');
  const kept = person.registrations.filter(({ hasPayments }) => hasPayments);
  return {
    kept,
    registrations: person.registrations.filter(({ hasPayments }) => !hasPayments),
    leads: person.leads.filter(({ registrationId }) => kept.every(({ id }) => id !== registrationId)),
  };
}
