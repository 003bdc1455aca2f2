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
 * The registration that a revocation of consent is about. If the revocation names a pre-registration, it is about the
 * registration that the pre-registration led to, otherwise about a registration with payments that the person has in
 * the same campaign.
 */
function registrationOf(record: RevokedRecord, { leads, registrations }: PersonRecords) {
  if ('registrationId' in record) return registrations.find(({ id }) => id === record.registrationId);
  const lead = leads.find(({ id }) => id === record.leadId);
  const own = registrations.find(({ id }) => id === lead?.registrationId);
  return own ?? registrations.find(({ campaignId, hasPayments }) => campaignId === lead?.campaignId && hasPayments);
}

/**
 * What a revocation of consent erases (Specification 3 §6): everything but registrations with payments and their leads.
 * Refusal: CONSENT_HAS_PAYMENTS when the registration that the revocation is about has payments.
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
