import { z } from 'zod';
import { commaList, date, id, wholeNumber } from '../../codecs.ts';
import { endpoint } from '../../endpoint.ts';
import { pageOf } from '../../list.ts';
import {
  campaign,
  campaignDrivingSchool,
  campaignPlan,
  editCampaignBody,
  publishCampaignBody,
} from './campaigns.schemas.ts';

const tag = 'Campanhas';
const path = '/api/v1/campaigns';
const read = { tag, method: 'GET', access: { anyOf: ['VIEW_CAMPAIGNS', 'QUERY_CAMPAIGNS'] } } as const;
const params = z.strictObject({ id });
const inSchool = z.strictObject({ id, schoolId: id });

export const readCampaignEndpoint = endpoint({
  ...read,
  path: `${path}/:id`,
  summary: 'Uma campanha, com situação e vagas',
  params,
  response: campaign,
  errors: ['CAMPAIGN_NOT_FOUND'],
});

export const listCampaignSchoolsEndpoint = endpoint({
  ...read,
  path: `${path}/:id/driving-schools`,
  summary: 'CFCs de uma campanha; quem é de um CFC vê só os seus',
  params,
  response: z.object({ content: z.array(campaignDrivingSchool) }),
  errors: ['CAMPAIGN_NOT_FOUND'],
});

export const listCampaignSchoolPlansEndpoint = endpoint({
  ...read,
  path: `${path}/:id/driving-schools/:schoolId/plans`,
  summary: 'Planos de um CFC em uma campanha',
  params: inSchool,
  response: z.object({ content: z.array(campaignPlan) }),
  errors: ['CAMPAIGN_NOT_FOUND', 'DRIVING_SCHOOL_NOT_FOUND'],
});

export const readCloseDaysEndpoint = endpoint({
  ...read,
  path: `${path}/:id/driving-schools/:schoolId/close-days`,
  summary: 'Dias em que o CFC não atende durante a campanha',
  params: inSchool,
  response: z.object({ closedDays: z.array(z.object({ startDay: date, endDay: date })) }),
  errors: ['CAMPAIGN_NOT_FOUND', 'DRIVING_SCHOOL_NOT_FOUND'],
});

export const listDrivingSchoolPlansEndpoint = endpoint({
  ...read,
  path: `${path}/driving-school-plans`,
  summary: 'Planos por CFC em campanha: dos CFCs pedidos, ou de todos os de uma campanha',
  query: z.strictObject({
    campaignDrivingSchoolsId: commaList(id).optional(),
    campaignId: id.optional(),
    page: wholeNumber(0, 10_000).prefault('0'),
    size: wholeNumber(1, 2000).prefault('1000'),
  }),
  response: pageOf(campaignPlan),
});

const TERMS = [
  'TEMPLATE_NOT_FOUND',
  'PROGRAM_NOT_FOUND',
  'DRIVING_SCHOOL_NOT_FOUND',
  'PLAN_NOT_FOUND',
  'STATE_NOT_FOUND',
  'ORIGINAL_PRICE_TOO_LOW',
  'SCHEDULING_START_BEFORE_REGISTRATION',
  'DRIVING_SCHOOL_REQUIRED',
  'PLAN_REQUIRED_PER_SCHOOL',
  'OWN_VALUE_BESIDE_DEFAULT',
  'PIX_EXPIRATION_REQUIRED',
  'PIX_PRICE_REQUIRED',
  'PIX_KEY_INVALID',
  'DOWN_PAYMENT_TOO_LOW',
  'DOWN_PAYMENT_NOT_BELOW_AMOUNT',
  'DUE_DATE_IN_PAST',
  'CLOSED_DAYS_REVERSED',
] as const;

const write = {
  tag,
  access: { anyOf: ['MANAGE_CAMPAIGNS'] },
  idempotent: true,
  bodyLimit: 2 * 1024 * 1024,
  response: campaign,
} as const;

/**
 * The campaign as it is read. A caller may send it back whole: the fields that the request's schema does not have are
 * ignored.
 */
const asRead = z.object({
  campaign,
  drivingSchoolsConfigurations: z.array(campaignDrivingSchool.extend({ plans: z.array(campaignPlan) })),
});

export const publishCampaignEndpoint = endpoint({
  ...write,
  method: 'POST',
  path,
  summary: 'Publica uma campanha com seus CFCs, planos e vagas',
  body: publishCampaignBody,
  echoes: asRead,
  status: 201,
  errors: [...TERMS, 'DRAFT_NOT_FOUND'],
  location: ({ id: created }) => `${path}/${created}`,
});

export const editCampaignEndpoint = endpoint({
  ...write,
  method: 'PUT',
  path: `${path}/:id`,
  summary: 'Altera uma campanha publicada, no que a fase dela ainda permite',
  params,
  body: editCampaignBody,
  echoes: asRead,
  errors: [
    ...TERMS,
    'CAMPAIGN_NOT_FOUND',
    'CONFLICT_STALE',
    'CAMPAIGN_IN_PROGRESS_BOLETO_EXPIRATION',
    'CAMPAIGN_IN_PROGRESS_REGISTRATION_START',
    'CAMPAIGN_IN_PROGRESS_START_PUT_OFF',
    'CAMPAIGN_STARTED_DATES',
    'CAMPAIGN_STARTED_REMOVE_SCHOOL',
    'CAMPAIGN_STARTED_REMOVE_PLAN',
    'CAMPAIGN_STARTED_PRICES',
    'CAMPAIGN_STARTED_DOWN_PAYMENT',
    'CAMPAIGN_STARTED_INSTALLMENTS',
    'CAMPAIGN_REGISTRATION_END_EXTENDED',
    'CAMPAIGN_FINISHED',
    'CAMPAIGN_OFFER_IN_USE',
    'CAMPAIGN_SCHOOL_AWAITED',
    'VACANCIES_BELOW_TAKEN',
    'CLOSED_DAYS_BOOKED',
  ],
});
