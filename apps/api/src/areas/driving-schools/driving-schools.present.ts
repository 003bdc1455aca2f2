import { type DrivingSchool, type ProviderStatus, recordOf, WEEKDAY_NAMES } from '@habilita/contract';
import type { DrivingSchoolRecord } from './driving-schools.queries.ts';

/** A school whole, as its form shows it. */
export function presentDrivingSchool({ officeHours, ...record }: DrivingSchoolRecord): DrivingSchool {
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
