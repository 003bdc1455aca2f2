import type { Check } from '../permissions.ts';
import type { NewDrivingSchool } from './driving-schools.schemas.ts';

/**
 * Where a school's money goes: its bank account, its PIX key and its account at the card provider. Changing any of it asks for the
 * person's password again, and is told to the school's administrators.
 */
export const PAYOUT_FIELDS = [
  'accountType',
  'bankCode',
  'bankOperationType',
  'agencyNumber',
  'agencyNumberVerificationDigit',
  'accountNumber',
  'accountNumberVerificationDigit',
  'getnetSubsellerId',
  'transfeeraPixKeyType',
  'transfeeraPixKey',
] as const satisfies readonly (keyof NewDrivingSchool)[];

/** Who reads payout data whole: those who may change it, and the administrators of the school itself, who hear of every change. */
export const READS_PAYOUT: Check = { anyOf: ['MANAGE_CFCS'], roles: ['DRIVING_SCHOOL_ADMIN'] };

export type PayoutField = (typeof PAYOUT_FIELDS)[number];
export type PayoutData = { readonly [F in PayoutField]?: string | null | undefined };

const kept = (value: string | null | undefined): string | null => (value === '' ? null : (value ?? null));

/** The fields of {@link PAYOUT_FIELDS} that differ; an empty field is no field. */
export function payoutChanges(before: PayoutData, after: PayoutData): PayoutField[] {
  return PAYOUT_FIELDS.filter((field) => kept(before[field]) !== kept(after[field]));
}
