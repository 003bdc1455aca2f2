import { z } from 'zod';
import { id } from '../../codecs.ts';
import { endpoint } from '../../endpoint.ts';
import {
  acceptBody,
  contractText,
  enrolmentBody,
  enrolmentStarted,
  paymentMethodBody,
  personalDataBody,
  planBody,
  registrationOfStudent,
} from './checkout.schemas.ts';

const tag = 'Site de matrículas';
const student = { tag, access: 'student', params: z.strictObject({ id }) } as const;
const path = '/api/v1/checkout/registrations/:id';

export const startEnrolmentEndpoint = endpoint({
  isQueued: true,
  method: 'POST',
  path: '/api/v1/checkout/enrolments',
  summary: 'Matrícula, etapa 1: usuário e senha. Quem já tem conta entra com ela',
  tag,
  access: 'public',
  body: enrolmentBody,
  response: enrolmentStarted,
  status: 201,
  idempotent: true,
  errors: [
    'NOT_FOUND',
    'CHECKOUT_STEP_MISSING',
    'CAMPAIGN_NOT_ENABLED_FOR_REGISTRATION',
    'WAITING_LIST_EXPIRED',
    'NO_CAMPAIGN_VACANCIES',
    'USERNAME_CPF_OR_EMAIL',
    'WEAK_PASSWORD',
    'INVALID_CREDENTIALS',
    'USER_ALREADY_EXISTS',
    'CONTACT_PROOF_REQUIRED',
    'CONTACT_CODE_INCORRECT',
    'CPF_ALREADY_REGISTERED',
    'EMAIL_ALREADY_REGISTERED',
    'CELLPHONE_ALREADY_REGISTERED',
  ],
  ratePerMinute: 30,
});

export const myRegistrationsEndpoint = endpoint({
  method: 'GET',
  path: '/api/v1/checkout/registrations',
  summary: 'As matrículas do aluno, com seus pagamentos',
  tag,
  access: 'student',
  response: z.object({ content: z.array(registrationOfStudent) }),
});

export const myRegistrationEndpoint = endpoint({
  ...student,
  method: 'GET',
  path,
  summary: 'Uma matrícula do aluno, com seus pagamentos',
  response: registrationOfStudent,
  errors: ['REGISTRATION_NOT_FOUND'],
});

const CART_ERRORS = [
  'REGISTRATION_NOT_FOUND',
  'REGISTRATION_INVALID_STATUS',
  'CAMPAIGN_NOT_ENABLED_FOR_REGISTRATION',
  'WAITING_LIST_EXPIRED',
  'WAITING_LIST_NO_SEAT',
  'CHECKOUT_STEP_MISSING',
] as const;

export const personalDataEndpoint = endpoint({
  ...student,
  isQueued: true,
  method: 'PUT',
  path: `${path}/personal-data`,
  summary: 'Matrícula, etapa 2: dados pessoais e endereço',
  body: personalDataBody,
  response: registrationOfStudent,
  errors: [...CART_ERRORS, 'CITY_NOT_SERVED'],
  ratePerMinute: 60,
});

export const choosePlanEndpoint = endpoint({
  ...student,
  isQueued: true,
  method: 'PUT',
  path: `${path}/plan`,
  summary: 'Matrícula, etapa 3: CFC e plano',
  body: planBody,
  response: registrationOfStudent,
  errors: [
    ...CART_ERRORS,
    'MONEY_AT_OTHER_SCHOOL',
    'ASSOCIATE_NOT_ENABLED',
    'PLAN_NOT_ENABLED',
    'NO_CAMPAIGN_VACANCIES',
    'NO_DRIVING_SCHOOL_VACANCIES',
    'NO_PLAN_VACANCIES',
  ],
  ratePerMinute: 60,
});

export const readContractEndpoint = endpoint({
  ...student,
  isQueued: true,
  method: 'GET',
  path: `${path}/contract`,
  summary: 'Matrícula, etapa 4: o contrato a ler',
  response: contractText,
  errors: ['REGISTRATION_NOT_FOUND', 'PLAN_IN_CART_REQUIRED'],
  ratePerMinute: 60,
});

export const acceptContractEndpoint = endpoint({
  ...student,
  isQueued: true,
  method: 'POST',
  path: `${path}/contract`,
  summary: 'Matrícula, etapa 4: aceita o contrato lido',
  body: acceptBody,
  response: registrationOfStudent,
  errors: [...CART_ERRORS, 'PLAN_IN_CART_REQUIRED', 'CONTRACT_CHANGED'],
  ratePerMinute: 60,
});

export const choosePaymentMethodEndpoint = endpoint({
  ...student,
  isQueued: true,
  method: 'POST',
  path: `${path}/payment-method`,
  summary: 'Matrícula, etapa 5: forma de pagamento; reserva a vaga e cria os pagamentos',
  body: paymentMethodBody,
  response: registrationOfStudent,
  status: 201,
  idempotent: true,
  errors: [
    ...CART_ERRORS,
    'PLAN_IN_CART_REQUIRED',
    'CONTRACT_NOT_ACCEPTED',
    'CONTRACT_CHANGED',
    'MONEY_AT_OTHER_SCHOOL',
    'ASSOCIATE_NOT_ENABLED',
    'PAYMENT_METHOD_NOT_ALLOWED',
    'PRICE_CHANGED',
    'INSTALLMENTS_NOT_ALLOWED',
    'DOWN_PAYMENT_TOO_LOW',
    'DOWN_PAYMENT_NOT_BELOW_AMOUNT',
    'DUE_DATE_IN_PAST',
    'NO_CAMPAIGN_VACANCIES',
    'NO_DRIVING_SCHOOL_VACANCIES',
    'NO_PLAN_VACANCIES',
    'NO_BOLETO_VACANCIES',
  ],
  ratePerMinute: 60,
});
