import {
  type DrivingSchool,
  passes,
  type ProviderStatus,
  READS_PAYOUT,
  recordOf,
  WEEKDAY_NAMES,
} from '@habilita/contract';
import type { Actor } from '#kernel/actor.ts';
import { masked } from '#kernel/masked.ts';
import type { DrivingSchoolRecord } from './driving-schools.queries.ts';

type Reader = Pick<Actor, 'roles' | 'permissions'>;

/** What tells where its money goes, as this person may read it (see {@link READS_PAYOUT}); which bank it is, everybody reads. */
function payoutFor(actor: Reader, record: DrivingSchoolRecord): Partial<DrivingSchoolRecord> {
  if (passes(actor, READS_PAYOUT)) return {};
  return {
    agencyNumber: masked(record.agencyNumber) ?? '',
    agencyNumberVerificationDigit: masked(record.agencyNumberVerificationDigit),
    accountNumber: masked(record.accountNumber) ?? '',
    accountNumberVerificationDigit: masked(record.accountNumberVerificationDigit) ?? '',
    getnetSubsellerId: masked(record.getnetSubsellerId),
    transfeeraPixKey: masked(record.transfeeraPixKey),
  };
}

/** A school as its form shows it to this person. */
export function presentDrivingSchool(actor: Reader, whole: DrivingSchoolRecord): DrivingSchool {
  const { officeHours, ...record } = { ...whole, ...payoutFor(actor, whole) };
  const days = WEEKDAY_NAMES.map(
    (day) => [day, officeHours[day].map(([from, to]): [string, string] => [from, to])] as const,
  );
  return { ...record, officeHours: recordOf(days) };
}

const status = (isSet: boolean): ProviderStatus => (isSet ? 'CONFIGURED' : 'NOT_CONFIGURED');

/** What each provider needs of a school before it can receive money through it. */
export function providerStatuses(record: DrivingSchoolRecord): NonNullable<DrivingSchool['paymentProviderStatus']> {
  return [
    { provider: 'GETNET', status: status(record.getnetSubsellerId !== null) },
    { provider: 'TRANSFEERA', status: status(record.transfeeraPixKey !== null) },
  ];
}
