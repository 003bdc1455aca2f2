import {
  drivingSchoolRecord,
  formOf,
  type NewDrivingSchool,
  payoutChanges,
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

/** What travels: a PIX key in the form its type is kept in. */
export function bodyOf(values: SchoolValues): NewDrivingSchool {
  const { transfeeraPixKeyType: type, transfeeraPixKey: key } = values;
  const transfeeraPixKey = type === null ? '' : (normalizePixKey(type, key) ?? key);
  return sentBy(drivingSchoolRecord, { ...values, transfeeraPixKey });
}

/** Which bank and PIX data saving would change: they ask for the password. */
export function changedPayout(school: School, values: SchoolValues): PayoutField[] {
  return payoutChanges(bodyOf(formOf(drivingSchoolRecord, school)), bodyOf(values));
}
