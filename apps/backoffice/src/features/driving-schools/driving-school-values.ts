import {
  ACCOUNT_TYPE_NAMES,
  BANK_OPERATION_TYPE_NAMES,
  CAIXA,
  messageOf,
  type NewDrivingSchool,
  normalOfficeHours,
  officeHoursProblems,
  payoutChanges,
  type PayoutField,
  type readDrivingSchoolEndpoint,
} from '@habilita/contract';
import {
  type Cnpj,
  isCep,
  isCnpj,
  isEmail,
  isPhone,
  isPixKey,
  normalizePixKey,
  parseCnpj,
  PIX_KEY_TYPES,
} from '@habilita/kernel';
import type { CallResponse } from '#app/transport.ts';
import { NO_HOURS, type TypedHours } from '#kit/office-hours/office-hours-edit.ts';

export type School = CallResponse<typeof readDrivingSchoolEndpoint>;

/** The CFC form as it is typed (Specification 2 §3, Driving school). */
export interface SchoolValues {
  /** Of the school when the form was opened: what is saved is compared with it. */
  version: number;
  cnpj: string;
  companyName: string;
  commercialName: string;
  presentationName: string;
  schoolPhone: string;
  ownerPhone: string;
  email: string;
  postalCode: string;
  state: string | null;
  locality: string | null;
  neighborhood: string;
  street: string;
  number: string;
  complement: string;
  latitude: number | null;
  longitude: number | null;
  accountType: string | null;
  bankCode: string | null;
  bankOperationType: string | null;
  agencyNumber: string;
  agencyNumberVerificationDigit: string;
  accountNumber: string;
  accountNumberVerificationDigit: string;
  website: string;
  instagram: string;
  whatsapp: string;
  facebook: string;
  getnetSubsellerId: string;
  getnetPaymentPlanDays: string | null;
  transfeeraPixKeyType: string | null;
  transfeeraPixKey: string;
  attendants: number | null;
  averageServiceTime: number | null;
  officeHours: TypedHours;
}

export const NEW_SCHOOL: SchoolValues = {
  version: 0,
  cnpj: '',
  companyName: '',
  commercialName: '',
  presentationName: '',
  schoolPhone: '',
  ownerPhone: '',
  email: '',
  postalCode: '',
  state: null,
  locality: null,
  neighborhood: '',
  street: '',
  number: '',
  complement: '',
  latitude: null,
  longitude: null,
  accountType: null,
  bankCode: null,
  bankOperationType: null,
  agencyNumber: '',
  agencyNumberVerificationDigit: '',
  accountNumber: '',
  accountNumberVerificationDigit: '',
  website: '',
  instagram: '',
  whatsapp: '',
  facebook: '',
  getnetSubsellerId: '',
  getnetPaymentPlanDays: null,
  transfeeraPixKeyType: null,
  transfeeraPixKey: '',
  attendants: null,
  averageServiceTime: null,
  officeHours: NO_HOURS,
};

/** A school as its form shows it. */
export function valuesOf({ id: _id, paymentProviderStatus: _status, ...school }: School): SchoolValues {
  return {
    ...school,
    ownerPhone: school.ownerPhone ?? '',
    complement: school.complement ?? '',
    agencyNumberVerificationDigit: school.agencyNumberVerificationDigit ?? '',
    website: school.website ?? '',
    instagram: school.instagram ?? '',
    whatsapp: school.whatsapp ?? '',
    facebook: school.facebook ?? '',
    getnetSubsellerId: school.getnetSubsellerId ?? '',
    getnetPaymentPlanDays: school.getnetPaymentPlanDays === null ? null : String(school.getnetPaymentPlanDays),
    transfeeraPixKey: school.transfeeraPixKey ?? '',
  };
}

/** Required fields (Specification 2 §5); the operation for Caixa alone, the key once its type is chosen. */
export function requiredOf({ bankCode, transfeeraPixKeyType }: SchoolValues): (keyof SchoolValues)[] {
  return [
    ...REQUIRED,
    ...(bankCode === CAIXA ? (['bankOperationType'] as const) : []),
    ...(transfeeraPixKeyType === null ? [] : (['transfeeraPixKey'] as const)),
  ];
}

const REQUIRED = [
  'cnpj',
  'companyName',
  'commercialName',
  'presentationName',
  'schoolPhone',
  'email',
  'postalCode',
  'state',
  'locality',
  'neighborhood',
  'street',
  'number',
  'latitude',
  'longitude',
  'accountType',
  'bankCode',
  'agencyNumber',
  'accountNumber',
  'accountNumberVerificationDigit',
  'getnetPaymentPlanDays',
  'attendants',
  'averageServiceTime',
] as const satisfies readonly (keyof SchoolValues)[];

const unless = (holds: boolean, code: string) => (holds ? undefined : messageOf(code));
const between = (value: number, min: number, max: number, code: string) => unless(value >= min && value <= max, code);
const digits = (text: string, max: number) =>
  new RegExp(`^\\d{1,${max}}$`).test(text.trim()) ? undefined : `Use de 1 a ${max} dígitos.`;
const digit = (text: string) => (/^[0-9Xx]$/.test(text.trim()) ? undefined : 'Use um dígito, ou X.');
const counted = (value: number, max: number) =>
  value >= 1 && value <= max ? undefined : `Use um número de 1 a ${max.toLocaleString('pt-BR')}.`;

/** Brazil lies between these; the same bounds as the server's. */
export const LATITUDES = [-33.76, 5.28] as const;
export const LONGITUDES = [-74, -28.8] as const;

/** Each field's own rule, in the server's words. */
export const RULES = {
  cnpj: (cnpj: string) => unless(isCnpj(cnpj), 'INVALID_CNPJ'),
  schoolPhone: (phone: string) => unless(isPhone(phone), 'INVALID_PHONE'),
  ownerPhone: (phone: string) => unless(isPhone(phone), 'INVALID_PHONE'),
  email: (email: string) => unless(isEmail(email.trim().toLowerCase()), 'INVALID_EMAIL'),
  postalCode: (cep: string) => unless(isCep(cep), 'INVALID_CEP'),
  latitude: (value: number) => between(value, ...LATITUDES, 'INVALID_LATITUDE'),
  longitude: (value: number) => between(value, ...LONGITUDES, 'INVALID_LONGITUDE'),
  agencyNumber: (text: string) => digits(text, 5),
  agencyNumberVerificationDigit: digit,
  accountNumber: (text: string) => digits(text, 13),
  accountNumberVerificationDigit: digit,
  transfeeraPixKey: (key: string, { transfeeraPixKeyType }: SchoolValues) => {
    const type = oneOf(PIX_KEY_TYPES, transfeeraPixKeyType);
    return type === undefined ? undefined : unless(isPixKey(type, key), 'PIX_KEY_INVALID');
  },
  attendants: (value: number) => counted(value, 1000),
  averageServiceTime: (value: number) => counted(value, 1440),
};

/** Working hours: each problem at its period or day; that there is none, on the whole field. */
export function officeHoursErrors({ officeHours }: Pick<SchoolValues, 'officeHours'>): Record<string, string> {
  return Object.fromEntries(
    officeHoursProblems(officeHours).map(({ path, code }) => [['officeHours', ...path].join('.'), messageOf(code)]),
  );
}

const oneOf = <K extends string>(choices: readonly K[], value: string | null): K | undefined =>
  choices.find((choice) => choice === value);

/** The choices of the fields come from these very tables; the required check came before. */
function chosen<K extends string>(choices: readonly K[], value: string | null): K {
  const found = oneOf(choices, value);
  if (found === undefined) throw new Error('the form lets no other choice through');
  return found;
}

/** What travels: text trimmed by the server, choices narrowed, working hours whole. */
export function bodyOf({ version: _version, ...values }: SchoolValues): NewDrivingSchool {
  const isCaixa = values.bankCode === CAIXA;
  const pixType = oneOf(PIX_KEY_TYPES, values.transfeeraPixKeyType) ?? null;
  return {
    ...values,
    cnpj: cnpjOf(values.cnpj),
    state: values.state ?? '',
    locality: values.locality ?? '',
    latitude: values.latitude ?? 0,
    longitude: values.longitude ?? 0,
    accountType: chosen(ACCOUNT_TYPE_NAMES, values.accountType),
    bankCode: values.bankCode ?? '',
    bankOperationType: isCaixa ? chosen(BANK_OPERATION_TYPE_NAMES, values.bankOperationType) : null,
    getnetPaymentPlanDays: Number(values.getnetPaymentPlanDays),
    transfeeraPixKeyType: pixType,
    transfeeraPixKey:
      pixType === null ? null : (normalizePixKey(pixType, values.transfeeraPixKey) ?? values.transfeeraPixKey),
    attendants: values.attendants ?? 0,
    averageServiceTime: values.averageServiceTime ?? 0,
    officeHours: mutable(normalOfficeHours(values.officeHours)),
  };
}

function cnpjOf(text: string): Cnpj {
  const cnpj = parseCnpj(text);
  if (cnpj === undefined) throw new Error('the form lets no other CNPJ through');
  return cnpj;
}

function mutable(hours: ReturnType<typeof normalOfficeHours>): NewDrivingSchool['officeHours'] {
  return Object.fromEntries(Object.entries(hours).map(([day, periods]) => [day, periods.map((ends) => [...ends])]));
}

/** Which bank and PIX data saving would change: they ask for the password. */
export function changedPayout(school: School, values: SchoolValues): PayoutField[] {
  return payoutChanges(bodyOf(valuesOf(school)), bodyOf(values));
}
