import { z } from 'zod';
import { id } from '../../codecs.ts';
import { endpoint } from '../../endpoint.ts';
import {
  categoryBody,
  contactCodeSent,
  enrolmentLink,
  existsAnswer,
  keyBody,
  leadBody,
  leadCreated,
  leadStep,
  linkParams,
  runningCampaign,
  schoolsOnOffer,
  verificationAnswer,
} from './checkout.schemas.ts';
import { cellphone, cpf, email } from '../../people/users/person.schemas.ts';

const tag = 'Site de matrículas';
const shared = { tag, access: 'public' } as const;

export const runningCampaignsEndpoint = endpoint({
  ...shared,
  method: 'GET',
  path: '/api/v1/checkout/campaigns',
  summary: 'Campanhas em andamento que atendem uma cidade',
  query: z.strictObject({ countyId: id }),
  response: z.object({ content: z.array(runningCampaign) }),
  ratePerMinute: 120,
});

export const schoolsOnOfferEndpoint = endpoint({
  ...shared,
  method: 'GET',
  path: '/api/v1/checkout/campaigns/:id/driving-schools',
  summary: 'CFCs e planos de uma campanha, com preços e vagas do momento',
  params: z.strictObject({ id }),
  response: schoolsOnOffer,
  errors: ['CAMPAIGN_NOT_FOUND'],
  ratePerMinute: 120,
});

export const readEnrolmentLinkEndpoint = endpoint({
  ...shared,
  method: 'GET',
  path: '/api/v1/checkout/enrolment-links/:key',
  summary: 'A campanha do link que um lembrete levou, e até quando ela matricula',
  params: linkParams,
  response: enrolmentLink,
  errors: ['NOT_FOUND'],
  ratePerMinute: 60,
});

export const createLeadEndpoint = endpoint({
  ...shared,
  isQueued: true,
  method: 'POST',
  path: '/api/v1/checkout/leads',
  summary: 'Pré-matrícula, etapa 1: dados pessoais e cidade',
  body: leadBody,
  response: leadCreated,
  status: 201,
  errors: [
    'CAMPAIGN_NOT_FOUND',
    'CAMPAIGN_NOT_ENABLED_FOR_REGISTRATION',
    'NO_CAMPAIGN_VACANCIES',
    'CITY_NOT_SERVED',
    'DATE_IN_FUTURE',
    'MINIMUM_AGE',
    'CONSENT_REQUIRED',
    'CPF_ALREADY_REGISTERED',
    'EMAIL_ALREADY_REGISTERED',
    'CELLPHONE_ALREADY_REGISTERED',
    'NOT_FOUND',
    'WAITING_LIST_OTHER_EMAIL',
    'WAITING_LIST_NO_SEAT',
    'WAITING_LIST_EXPIRED',
    'WAITING_LIST_ENROLLED',
  ],
  ratePerMinute: 30,
});

export const chooseCategoryEndpoint = endpoint({
  ...shared,
  isQueued: true,
  method: 'PUT',
  path: '/api/v1/checkout/leads/:id/category-and-school',
  summary: 'Pré-matrícula, etapa 2: categoria e CFC de preferência',
  params: z.strictObject({ id }),
  body: categoryBody,
  response: leadStep,
  errors: [
    'NOT_FOUND',
    'REGISTRATION_INVALID_STATUS',
    'CAMPAIGN_NOT_ENABLED_FOR_REGISTRATION',
    'WAITING_LIST_EXPIRED',
    'NO_CAMPAIGN_VACANCIES',
    'PLAN_NOT_ENABLED',
    'ASSOCIATE_NOT_ENABLED',
  ],
  ratePerMinute: 60,
});

export const completeLeadEndpoint = endpoint({
  ...shared,
  isQueued: true,
  method: 'POST',
  path: '/api/v1/checkout/leads/:id/complete',
  summary: 'Pré-matrícula: conclui',
  params: z.strictObject({ id }),
  body: keyBody,
  response: leadStep,
  errors: [
    'NOT_FOUND',
    'REGISTRATION_INVALID_STATUS',
    'CAMPAIGN_NOT_ENABLED_FOR_REGISTRATION',
    'WAITING_LIST_EXPIRED',
    'NO_CAMPAIGN_VACANCIES',
    'CHECKOUT_STEP_MISSING',
  ],
  ratePerMinute: 60,
});

const exists = {
  ...shared,
  method: 'GET',
  query: z.strictObject({ campaignId: id }),
  response: existsAnswer,
  ratePerMinute: 30,
} as const;

export const cpfExistsEndpoint = endpoint({
  ...exists,
  path: '/api/v1/students/exists/cpf/:cpf',
  summary: 'O CPF já está matriculado na campanha?',
  params: z.strictObject({ cpf }),
});

export const emailExistsEndpoint = endpoint({
  ...exists,
  path: '/api/v1/students/exists/email/:email',
  summary: 'O e-mail já está matriculado na campanha?',
  params: z.strictObject({ email }),
});

export const cellphoneExistsEndpoint = endpoint({
  ...exists,
  path: '/api/v1/students/exists/cellphone/:cellphone',
  summary: 'O celular já está matriculado na campanha?',
  params: z.strictObject({ cellphone }),
});

export const sendContactCodeEndpoint = endpoint({
  ...shared,
  method: 'POST',
  path: '/api/v1/checkout/leads/:id/contact-code',
  summary: 'Envia ao e-mail da pré-matrícula o código que prova que ele é de quem a fez',
  params: z.strictObject({ id }),
  body: keyBody,
  response: contactCodeSent,
  errors: ['NOT_FOUND'],
  ratePerMinute: 10,
});

export const verifyRegistrationEndpoint = endpoint({
  ...shared,
  method: 'GET',
  path: '/api/v1/registrations/verification/:code',
  summary: 'Um contrato é autêntico? Pelo seu SHA-256 ou pelo código da matrícula, sem dados pessoais',
  params: z.strictObject({ code: z.union([id, z.string().regex(/^[0-9a-f]{64}$/)]) }),
  response: verificationAnswer,
  ratePerMinute: 30,
});
