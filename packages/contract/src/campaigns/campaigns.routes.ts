import { z } from 'zod';
import { commaList, date, id, wholeNumber } from '../codecs.ts';
import { endpoint } from '../endpoint.ts';
import { pageOf } from '../list.ts';
import { campaign, campaignDrivingSchool, campaignPlan, publishCampaignBody } from './campaigns.schemas.ts';

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
  summary: 'Planos por CFC em campanha',
  query: z.strictObject({
    campaignDrivingSchoolsId: commaList(id),
    page: wholeNumber(0, 10_000).prefault('0'),
    size: wholeNumber(1, 2000).prefault('1000'),
  }),
  response: pageOf(campaignPlan),
});

export const publishCampaignEndpoint = endpoint({
  tag,
  access: { anyOf: ['MANAGE_CAMPAIGNS'] },
  method: 'POST',
  path,
  summary: 'Publica uma campanha com seus CFCs, planos e vagas',
  body: publishCampaignBody,
  changesAccess: true,
  response: campaign,
  status: 201,
  bodyLimit: 2 * 1024 * 1024,
  errors: [
    'TEMPLATE_NOT_FOUND',
    'DRIVING_SCHOOL_NOT_FOUND',
    'PLAN_NOT_FOUND',
    'STATE_NOT_FOUND',
    'ORIGINAL_PRICE_TOO_LOW',
    'SCHEDULING_START_BEFORE_REGISTRATION',
    'DRIVING_SCHOOL_REQUIRED',
    'PLAN_REQUIRED_PER_SCHOOL',
    'PIX_EXPIRATION_REQUIRED',
    'PIX_PRICE_REQUIRED',
    'PIX_KEY_INVALID',
    'DOWN_PAYMENT_TOO_LOW',
    'DOWN_PAYMENT_NOT_BELOW_AMOUNT',
    'DUE_DATE_IN_PAST',
  ],
  location: ({ id: created }) => `${path}/${created}`,
});
