import { z } from 'zod';
import { date, id, instant, money, text } from '../../codecs.ts';
import { PAYMENT_METHOD_NAMES, PAYMENT_PART_NAMES, PAYMENT_STATUS_NAMES } from '../../money/core/payment.words.ts';
import { PLAN_MODALITY_NAMES, PLAN_TYPE_NAMES } from '../../offer/plans/plan.words.ts';
import { REGISTRATION_STATUS_NAMES } from '../../money/registration-row/registration.words.ts';
import { CHECKOUT_STEP_NAMES } from './checkout.words.ts';
import {
  address,
  cellphone,
  civilStatus,
  cpf,
  dateOfBirth,
  email,
  gender,
  landline,
  personName,
  rg,
} from '../../people/users/person.schemas.ts';

export const planType = z.enum(PLAN_TYPE_NAMES);
export const planModality = z.enum(PLAN_MODALITY_NAMES);
const paymentMethod = z.enum(PAYMENT_METHOD_NAMES);

/** The key of an enrolment, which the person got when the lead was created, or in a link by e-mail. */
const enrolmentKey = z.string().regex(/^(?:[\da-f]{32})?[\w-]{43}$/);

export const runningCampaign = z.object({
  id,
  name: z.string(),
  edition: z.int(),
  state: z.string(),
  locality: z.string(),
  zoneOffset: z.string(),
  situation: z.enum(['PRE_REGISTRATION_OPEN', 'OPEN']),
  startDate: instant,
  registrationStartDate: instant,
  registrationEndDate: instant,
  schedulingStartDate: instant,
  schedulingEndDate: instant,
  hasVacanciesLeft: z.boolean(),
});
export type RunningCampaign = z.output<typeof runningCampaign>;

const vacancies = z.int().min(0).nullable();

export const planOnOffer = z.object({
  planId: id,
  name: z.string(),
  type: planType,
  modality: planModality,
  shortName: z.string().nullable(),
  businessName: z.string().nullable(),
  description: z.string(),
  originalPrice: money.nullable(),
  prices: z.array(z.object({ paymentMethod, price: money })),
  bpDownPayment: money,
  bpMinNumberInstallments: z.int(),
  bpMaxNumberInstallments: z.int(),
  vacanciesLeft: vacancies,
});

export const schoolOnOffer = z.object({
  drivingSchoolId: id,
  presentationName: z.string(),
  neighborhood: z.string(),
  street: z.string(),
  number: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  allowedPaymentMethods: z.array(paymentMethod),
  vacanciesLeft: vacancies,
  plans: z.array(planOnOffer),
});
export type SchoolOnOffer = z.output<typeof schoolOnOffer>;

export const schoolsOnOffer = z.object({ vacanciesLeft: vacancies, drivingSchools: z.array(schoolOnOffer) });
export type SchoolsOnOffer = z.output<typeof schoolsOnOffer>;

export const leadBody = z.strictObject({
  campaignId: id,
  countyId: id,
  name: personName,
  email,
  cellphone,
  cpf,
  dateOfBirth,
  whatsappOptIn: z.boolean(),
  consent: z.literal(true, { error: 'CONSENT_REQUIRED' }),
  waitingListId: id.nullish().meta({ description: 'O convite da lista de espera, quando se veio por um link dela' }),
});

export const leadCreated = z.object({ leadId: id, enrolmentKey: z.string() });

export const categoryBody = z.strictObject({
  enrolmentKey,
  planType,
  planModality,
  drivingSchoolId: id.nullish(),
});

export const keyBody = z.strictObject({ enrolmentKey });

export const linkParams = z.strictObject({ key: enrolmentKey });

/** What the page behind the link in a reminder shows. It holds no data of the person to whom the reminder was sent. */
export const enrolmentLink = z.object({
  standing: z.enum(['NOT_OPEN', 'OPEN', 'FULL', 'CLOSED', 'ENROLLED']),
  campaignName: z.string(),
  campaignEdition: z.int(),
  zoneOffset: z.string(),
  registrationStartDate: instant,
  registrationEndDate: instant,
  /** The address at which the students' site continues this enrolment; null while it is not configured. */
  enrolmentUrl: z.url().nullable(),
});
export type EnrolmentLink = z.output<typeof enrolmentLink>;
export const leadStep = z.object({ leadId: id, checkoutStep: z.enum(CHECKOUT_STEP_NAMES) });

export const enrolmentBody = z.strictObject({
  enrolmentKey,
  username: text(254).meta({ description: 'O e-mail ou o CPF da pré-matrícula' }),
  password: z.string().min(1, { error: 'REQUIRED' }).max(256, { error: 'TOO_LONG' }),
  contactCode: z
    .string()
    .regex(/^\d{6}$/)
    .optional()
    .meta({ description: 'O código enviado ao e-mail da pré-matrícula, quando pedido (CONTACT_PROOF_REQUIRED)' }),
});
export const contactCodeSent = z.object({ sentTo: z.string(), expiresAt: instant });
export const enrolmentStarted = z.object({ registrationId: id, access_token: z.string(), refresh_token: z.string() });

export const personalDataBody = z.strictObject({
  rg: rg.nullish(),
  phone: landline.nullish(),
  gender,
  civilStatus,
  ...address,
});

export const planBody = z.strictObject({ drivingSchoolId: id, planId: id });

export const contractText = z.object({ html: z.string(), sha256: z.string() });
export const acceptBody = z.strictObject({ sha256: z.string().regex(/^[0-9a-f]{64}$/) });

export const paymentMethodBody = z.strictObject({
  paymentMethod,
  /** The price that the student was shown; the call is refused when the price has changed since. */
  expectedPrice: money,
  installments: z.int().min(1).max(48).optional(),
});

export const paymentOfStudent = z.object({
  entityPaymentId: id,
  part: z.enum(PAYMENT_PART_NAMES),
  paymentMethod,
  orderId: z.string(),
  status: z.enum(PAYMENT_STATUS_NAMES),
  installmentNumber: z.int(),
  numberOfInstallments: z.int(),
  dueDate: date,
  expiresAt: instant.nullable(),
  grossValue: money,
  paymentDate: instant.nullable(),
  /** False while the charge is being issued. */
  ready: z.boolean(),
  pixCopyAndPasteCode: z.string().nullable(),
  barcode: z.string().nullable(),
  typefulLine: z.string().nullable(),
  cardPath: z.string().nullable(),
});
export type PaymentOfStudent = z.output<typeof paymentOfStudent>;

export const registrationOfStudent = z.object({
  id,
  status: z.enum(REGISTRATION_STATUS_NAMES),
  checkoutStep: z.enum(CHECKOUT_STEP_NAMES),
  campaignId: id,
  campaignName: z.string(),
  campaignEdition: z.int(),
  campaignZoneOffset: z.string(),
  drivingSchoolId: id.nullable(),
  drivingSchoolName: z.string().nullable(),
  planId: id.nullable(),
  planName: z.string().nullable(),
  planType: z.string().nullable(),
  planModality: z.string().nullable(),
  paymentMethod: paymentMethod.nullable(),
  contractAmount: money,
  balance: money,
  contractAccepted: z.boolean(),
  schedulingDateTime: instant.nullable(),
  payments: z.array(paymentOfStudent),
});
export type RegistrationOfStudent = z.output<typeof registrationOfStudent>;

export const existsAnswer = z.object({ exists: z.boolean() });

/** Whether a document is authentic; the answer says nothing about the person. */
export const verificationAnswer = z.object({
  authentic: z.boolean(),
  campaignName: z.string().nullable(),
  acceptedAt: instant.nullable(),
  registered: z.boolean(),
});
