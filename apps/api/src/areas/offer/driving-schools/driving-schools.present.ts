import { type DrivingSchool, passes, READS_PAYOUT, recordOf, WEEKDAY_NAMES } from '@habilita/contract';
import type { Actor } from '#kernel/actor.ts';
import { masked } from '#kernel/masked.ts';
import type { DrivingSchoolRecord } from './driving-schools.queries.ts';

type Reader = Pick<Actor, 'roles' | 'permissions'>;

const ACCOUNTS = [
  'agencyNumber',
  'agencyNumberVerificationDigit',
  'accountNumber',
  'accountNumberVerificationDigit',
  'getnetSubsellerId',
  'transfeeraPixKey',
] as const;
type Account = (typeof ACCOUNTS)[number];

/**
 * The school with its bank account, Getnet sub-seller and PIX key masked, unless the person may read them (see {@link
 * READS_PAYOUT}).
 */
export function payoutFor<S extends { readonly [A in Account]?: string | null }>(actor: Reader, school: S) {
  const hidden = passes(actor, READS_PAYOUT) ? [] : ACCOUNTS.filter((account) => typeof school[account] === 'string');
  const shown: Partial<Record<Account, string>> = recordOf(
    hidden.map((account) => [account, masked(school[account]) ?? ''] as const),
  );
  return { ...school, ...shown };
}

export function presentDrivingSchool(actor: Reader, whole: DrivingSchoolRecord): DrivingSchool {
  const { officeHours, ...record } = payoutFor(actor, whole);
  const days = WEEKDAY_NAMES.map(
    (day) => [day, officeHours[day].map(([from, to]): [string, string] => [from, to])] as const,
  );
  return { ...record, officeHours: recordOf(days) };
}
