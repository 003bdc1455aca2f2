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
import type { CallResponse } from '#api-client/transport.ts';

export type School = CallResponse<typeof readDrivingSchoolEndpoint>;

export type SchoolValues = ValuesOf<typeof drivingSchoolRecord.fields> & { version: number };

/** The PIX key in the normal form of its type. An invalid key is sent as typed, and the server refuses it. */
function pixKeyOf({ transfeeraPixKeyType: type, transfeeraPixKey: key }: SchoolValues): string {
  return type === null ? '' : (normalizePixKey(type, key) ?? key);
}

export const bodyOf = (values: SchoolValues): NewDrivingSchool =>
  sentBy(drivingSchoolRecord, { ...values, transfeeraPixKey: pixKeyOf(values) });

const payoutOf = (values: SchoolValues): PayoutData => ({ ...values, transfeeraPixKey: pixKeyOf(values) });

export function changedPayout(school: School, values: SchoolValues): PayoutField[] {
  return payoutChanges(payoutOf(formOf(drivingSchoolRecord, school)), payoutOf(values));
}
