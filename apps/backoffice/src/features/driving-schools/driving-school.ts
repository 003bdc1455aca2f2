import {
  drivingSchoolRecord,
  formOf,
  type NewDrivingSchool,
  payoutChanges,
  type PayoutData,
  type PayoutField,
  type readDrivingSchoolEndpoint,
  sentBy,
  type ValuesOf,
} from '@habilita/contract';
import { normalizePixKey } from '@habilita/kernel';
import type { CallResponse } from '#app/transport.ts';

export type School = CallResponse<typeof readDrivingSchoolEndpoint>;

/** The CFC form as it is typed (Specification 2 §3, Driving school). */
export type SchoolValues = ValuesOf<typeof drivingSchoolRecord.fields> & { version: number };

/** A PIX key in the form its type is kept in; none without a type. */
function pixKeyOf({ transfeeraPixKeyType: type, transfeeraPixKey: key }: SchoolValues): string {
  return type === null ? '' : (normalizePixKey(type, key) ?? key);
}

/** What travels. */
export const bodyOf = (values: SchoolValues): NewDrivingSchool =>
  sentBy(drivingSchoolRecord, { ...values, transfeeraPixKey: pixKeyOf(values) });

const payoutOf = (values: SchoolValues): PayoutData => ({ ...values, transfeeraPixKey: pixKeyOf(values) });

/** Which bank and PIX data saving would change: they ask for the password. */
export function changedPayout(school: School, values: SchoolValues): PayoutField[] {
  return payoutChanges(payoutOf(formOf(drivingSchoolRecord, school)), payoutOf(values));
}
