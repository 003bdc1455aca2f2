import { isCep, isCnpj, isEmail, isPhone, isPixKey, PIX_KEY_TYPES } from '@habilita/kernel';
import { z } from 'zod';
import { id, recordVersion, text } from '../codecs.ts';
import { typedPassword } from '../access/access.schemas.ts';
import { ACCOUNT_TYPE_NAMES, BANK_OPERATION_TYPE_NAMES, CAIXA, PROVIDER_STATUS_NAMES } from './driving-school.words.ts';
import { officeHours, officeHoursBody } from './office-hours.ts';

const optionalText = (max: number) => z.string().trim().max(max, { error: 'TOO_LONG' }).nullish();
const phone = z.string().trim().refine(isPhone, { error: 'INVALID_PHONE' });
/** Forms send an empty field as an empty text. */
const orNothing = <T extends z.ZodType>(schema: T) => z.union([z.literal(''), schema]).nullish();

/** Brazil lies between the Chuí and the Caburaí, the Moa and the rocks of Saint Peter and Saint Paul. */
const between = (min: number, max: number, error: string) =>
  z.number({ error }).min(min, { error }).max(max, { error });

const fields = {
  cnpj: z.string().trim().toUpperCase().refine(isCnpj, { error: 'INVALID_CNPJ' }),
  companyName: text(150),
  commercialName: text(150),
  presentationName: text(100),
  schoolPhone: phone,
  ownerPhone: orNothing(phone),
  email: z.string().trim().toLowerCase().refine(isEmail, { error: 'INVALID_EMAIL' }),
  postalCode: z.string().refine(isCep, { error: 'INVALID_CEP' }),
  state: z.string().regex(/^[A-Z]{2}$/),
  locality: text(100),
  neighborhood: text(100),
  street: text(150),
  number: text(20),
  complement: optionalText(100),
  latitude: between(-33.76, 5.28, 'INVALID_LATITUDE'),
  longitude: between(-74, -28.8, 'INVALID_LONGITUDE'),
  accountType: z.enum(ACCOUNT_TYPE_NAMES),
  bankCode: z
    .string()
    .trim()
    .regex(/^\d{1,3}$/)
    .meta({ description: 'Completado com zeros até três dígitos' }),
  agencyNumber: z
    .string()
    .trim()
    .regex(/^\d{1,5}$/),
  agencyNumberVerificationDigit: orNothing(z.string().regex(/^[0-9Xx]$/)),
  bankOperationType: orNothing(z.enum(BANK_OPERATION_TYPE_NAMES)),
  accountNumber: z
    .string()
    .trim()
    .regex(/^\d{1,13}$/),
  accountNumberVerificationDigit: z.string().regex(/^[0-9Xx]$/),
  website: optionalText(200),
  instagram: optionalText(200),
  whatsapp: optionalText(200),
  facebook: optionalText(200),
  getnetSubsellerId: optionalText(60),
  getnetPaymentPlanDays: z.int().min(1, { error: 'TOO_SMALL' }).max(365, { error: 'TOO_LARGE' }),
  transfeeraPixKeyType: orNothing(z.enum(PIX_KEY_TYPES)),
  transfeeraPixKey: optionalText(100),
  attendants: z.int().min(1, { error: 'TOO_SMALL' }).max(1000, { error: 'TOO_LARGE' }),
  averageServiceTime: z
    .int()
    .min(1, { error: 'TOO_SMALL' })
    .max(1440, { error: 'TOO_LARGE' })
    .meta({ description: 'Minutos' }),
  officeHours: officeHoursBody,
};

type Crossed = z.output<z.ZodObject<typeof fields>>;
type Problem = readonly [field: keyof typeof fields, code: string];

/**
 * Rules between fields (Specification 2 §5): the operation type belongs to bank 104 alone and is required there; a PIX key needs its
 * type, its type a key, and the key must be one of that type.
 */
function crossProblems(school: Crossed): Problem[] {
  const problems: Problem[] = [];
  const isCaixa = school.bankCode.padStart(3, '0') === CAIXA;
  if (isCaixa && !school.bankOperationType) problems.push(['bankOperationType', 'REQUIRED']);
  if (!isCaixa && school.bankOperationType) problems.push(['bankOperationType', 'INVALID']);
  const { transfeeraPixKey: key, transfeeraPixKeyType: type } = school;
  if (key && !type) problems.push(['transfeeraPixKeyType', 'REQUIRED']);
  if (type && !key) problems.push(['transfeeraPixKey', 'REQUIRED']);
  if (type && key && !isPixKey(type, key)) problems.push(['transfeeraPixKey', 'PIX_KEY_INVALID']);
  return problems;
}

function checkCrossed(school: Crossed, context: z.core.$RefinementCtx): void {
  for (const [field, message] of crossProblems(school)) context.addIssue({ code: 'custom', path: [field], message });
}

/** The CFC form (Specification 2 §5). CNPJ and CEP travel without mask. */
export const newDrivingSchoolBody = z.strictObject(fields).superRefine(checkCrossed);
export type NewDrivingSchool = z.output<typeof newDrivingSchoolBody>;

/** The same form on an existing school, with the version it was read at; the password again where money would go elsewhere. */
export const editDrivingSchoolBody = z
  .strictObject({
    ...fields,
    version: recordVersion,
    currentPassword: typedPassword.optional().meta({ description: 'Exigida quando dados bancários ou de PIX mudam' }),
  })
  .superRefine(checkCrossed);
export type EditedDrivingSchool = z.output<typeof editDrivingSchoolBody>;

const word = z.string().nullable();

export const drivingSchool = z.object({
  id,
  cnpj: z.string(),
  companyName: z.string(),
  commercialName: z.string(),
  presentationName: z.string(),
  schoolPhone: z.string(),
  ownerPhone: word,
  email: z.string(),
  postalCode: z.string(),
  state: z.string(),
  locality: z.string(),
  neighborhood: z.string(),
  street: z.string(),
  number: z.string(),
  complement: word,
  latitude: z.number(),
  longitude: z.number(),
  accountType: z.enum(ACCOUNT_TYPE_NAMES),
  bankCode: z.string(),
  agencyNumber: z.string(),
  agencyNumberVerificationDigit: word,
  bankOperationType: z.enum(BANK_OPERATION_TYPE_NAMES).nullable(),
  accountNumber: z.string(),
  accountNumberVerificationDigit: z.string(),
  website: word,
  instagram: word,
  whatsapp: word,
  facebook: word,
  getnetSubsellerId: word,
  getnetPaymentPlanDays: z.int().nullable(),
  transfeeraPixKeyType: z.enum(PIX_KEY_TYPES).nullable(),
  transfeeraPixKey: word,
  attendants: z.int(),
  averageServiceTime: z.int(),
  officeHours,
  version: recordVersion,
  /** Only when asked for. */
  paymentProviderStatus: z.array(z.object({ provider: z.string(), status: z.enum(PROVIDER_STATUS_NAMES) })).optional(),
});
export type DrivingSchool = z.output<typeof drivingSchool>;

export const bank = z.object({ code: z.string(), name: z.string() });
