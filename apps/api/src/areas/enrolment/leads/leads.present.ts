import { type Lead, leadRow, type LeadRow, leadsList, type PossibleDuplicate } from '@habilita/contract';
import { fieldHider, requiredKeys } from '#kernel/list/visible-fields.ts';
import type { LeadDetailRecord } from './lead-detail.queries.ts';
import type { LeadRecord } from './lead-rows.queries.ts';

const ALWAYS = requiredKeys(leadRow);

/** `duplicates` has the number of duplicates by lead; it is undefined when the rows themselves have the number. */
export function presentLeadRows(
  rows: readonly LeadRecord[],
  duplicates: ReadonlyMap<string, number> | undefined,
  visible: ReadonlySet<string>,
): LeadRow[] {
  const hide = fieldHider<LeadRow>(leadsList, visible, ALWAYS);
  return rows.map(({ stage, createdAt, updatedAt, ...row }) =>
    hide({
      ...row,
      hasNotStartedRegistration: stage === 'NOT_STARTED',
      hasUnfinishedRegistration: stage === 'UNFINISHED',
      createdDate: createdAt,
      lastModifiedDate: updatedAt,
      possibleDuplicates: (duplicates === undefined ? row.possibleDuplicates : duplicates.get(row.id)) ?? 0,
    }),
  );
}

interface Beside {
  readonly duplicates: PossibleDuplicate[];
  readonly consentRevokedDate: Temporal.Instant | null;
}

export function presentLead(record: LeadDetailRecord, beside: Beside): Lead {
  const { stage, createdAt, updatedAt, consentAt, registrationId, studentId, ...row } = record;
  return {
    ...row,
    hasNotStartedRegistration: stage === 'NOT_STARTED',
    hasUnfinishedRegistration: stage === 'UNFINISHED',
    isRegistered: stage === 'REGISTERED',
    createdDate: createdAt,
    lastModifiedDate: updatedAt,
    consentDate: consentAt,
    registration: registrationId === null || studentId === null ? null : { id: registrationId, studentId },
    ...beside,
  };
}
