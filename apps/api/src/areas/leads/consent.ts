import { type Refusal, refusal } from '#kernel/errors.ts';

export type RevokedRecord = { readonly leadId: string } | { readonly registrationId: string };

export interface RegistrationOfPerson {
  readonly id: string;
  readonly campaignId: string;
  /** What must be kept by law. */
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
  /** They stay, and leave every communication. */
  readonly kept: readonly RegistrationOfPerson[];
}

/** Or one made in that campaign by another start. */
function registrationOf(record: RevokedRecord, { leads, registrations }: PersonRecords) {
  if ('registrationId' in record) return registrations.find(({ id }) => id === record.registrationId);
  const lead = leads.find(({ id }) => id === record.leadId);
  return registrations.find(({ id, campaignId }) => id === lead?.registrationId || campaignId === lead?.campaignId);
}

/**
 * Specification 3 §6. CONSENT_HAS_PAYMENTS when the registration asked about has payments. Otherwise everything of the person but
 * registrations with payments, and their leads, is erased.
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
