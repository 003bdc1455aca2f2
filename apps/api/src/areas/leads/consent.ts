import { type Refusal, refusal } from '#kernel/errors.ts';

/** The record a revocation was asked on. */
export type RevokedRecord = { readonly leadId: string } | { readonly registrationId: string };

export interface RegistrationOfPerson {
  readonly id: string;
  readonly campaignId: string;
  /** Any payment at all, in whatever state, or an entry in the ledger: what must be kept by law. */
  readonly hasPayments: boolean;
}

export interface LeadOfPerson {
  readonly id: string;
  readonly campaignId: string;
  readonly registrationId: string | null;
}

/** Everything under one CPF. */
export interface PersonRecords {
  readonly leads: readonly LeadOfPerson[];
  readonly registrations: readonly RegistrationOfPerson[];
}

export interface ErasurePlan {
  readonly leads: readonly LeadOfPerson[];
  readonly registrations: readonly RegistrationOfPerson[];
  /** Registrations with payments: they stay, and leave every communication. */
  readonly kept: readonly RegistrationOfPerson[];
}

/** The registration a record is about: the lead's own, or the one the person made in that campaign by another start. */
function registrationOf(record: RevokedRecord, { leads, registrations }: PersonRecords) {
  if ('registrationId' in record) return registrations.find(({ id }) => id === record.registrationId);
  const lead = leads.find(({ id }) => id === record.leadId);
  return registrations.find(({ id, campaignId }) => id === lead?.registrationId || campaignId === lead?.campaignId);
}

/**
 * What goes when a person takes their consent back (Specification 3 §6; domain rule 'any payment exists'). CONSENT_HAS_PAYMENTS when the
 * registration asked about, or the one its lead led to, has payments. Otherwise every lead and registration of the person is erased, but for
 * registrations elsewhere that have payments, with the lead each came from.
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
