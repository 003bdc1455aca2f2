import { cnpjWithCheckDigits } from '@habilita/kernel';
import { aDrivingSchool, OFFICE_HOURS } from '../builders/driving-school.ts';
import { aCampaignForm, aPlanInCampaignForm, aSchoolInCampaignForm } from '../builders/forms.ts';
import { aPlan } from '../builders/plan.ts';
import { aTemplate } from '../builders/campaign.ts';
import { REPORT_CALLS } from './report-calls.ts';
import { created, PAGE, type SpecCall } from './spec-call.ts';
import { TAG_AND_TEMPLATE_CALLS } from './tag-and-template-calls.ts';
import { WAITING_LIST_CALLS } from './waiting-list-calls.ts';
import type { World } from './world.ts';

const ids = (count: number) =>
  Array.from({ length: count }, (_, n) => `0198f0c0-0000-7000-8000-${String(n).padStart(12, '0')}`);
const paging = { page: '0', size: '10' };

const aSchoolForm = (w: World) => ({
  cnpj: cnpjWithCheckDigits(`98${w.unique().replaceAll(/\D/g, '').padStart(10, '0').slice(-10)}`),
  companyName: 'Centro de Formação Vitória Ltda',
  commercialName: 'Auto Escola Vitória',
  presentationName: 'Vitória',
  schoolPhone: '2733334444',
  ownerPhone: '27999998888',
  email: 'vitoria@example.com',
  postalCode: '29010000',
  state: w.campaign.county.state,
  locality: w.campaign.county.name,
  neighborhood: 'Centro',
  street: 'Rua Sete de Setembro',
  number: '100',
  complement: 'Sala 2',
  latitude: -20.3155,
  longitude: -40.3128,
  accountType: 'CHECKING',
  bankCode: '1',
  agencyNumber: '1234',
  agencyNumberVerificationDigit: '5',
  accountNumber: '56789',
  accountNumberVerificationDigit: '0',
  website: 'https://example.com',
  instagram: '@vitoria',
  whatsapp: '27999998888',
  facebook: 'vitoria',
  getnetSubsellerId: '700051234',
  getnetPaymentPlanDays: 5,
  transfeeraPixKeyType: 'EMAIL',
  transfeeraPixKey: 'vitoria@example.com',
  attendants: 2,
  averageServiceTime: 30,
  officeHours: OFFICE_HOURS,
});

const aPlanForm = (w: World) => ({
  name: `Plano ${w.unique()}`,
  description: 'Primeira habilitação, categoria B',
  shortName: 'PH B',
  businessName: 'CNH Pop',
  type: 'FIRST_LICENSE',
  modality: 'B',
  theoreticalClasses: 45,
  practicalClasses: 20,
  vehicleLease: true,
  feeGroups: [],
  benefits: [],
});

async function aCampaignBody(w: World) {
  const plan = await aPlan(w.api.db);
  const school = await aDrivingSchool(w.api.db);
  const schools = [aSchoolInCampaignForm(school.id, [], { plans: [aPlanInCampaignForm(plan.id)] })];
  const place = { state: w.campaign.county.state, locality: w.campaign.county.name, edition: 7 };
  return { draftId: null, ...aCampaignForm(w.api.clock.now(), await aTemplate(w.api.db), schools, place) };
}

const REMINDERS = [
  'registration-reminder',
  'sunday-morning-reminder',
  'saturday-reminder',
  'sunday-last-hours-reminder',
];

const LOOKUPS: readonly SpecCall[] = [
  {
    call: 'GET /addresses/states',
    answers: PAGE,
    send: (w) => w.send('GET /addresses/states', { query: { size: '50' } }),
  },
  {
    call: 'GET /addresses/counties',
    answers: PAGE,
    send: (w) => w.send('GET /addresses/counties', { query: { name: 'vit', state: 'ES', ...paging } }),
  },
  {
    call: 'GET /addresses/counties/batch',
    answers: ['content'],
    send: (w) => w.send('GET /addresses/counties/batch', { query: { ids: w.campaign.county.id } }),
  },
  {
    call: 'GET /driving-schools',
    answers: PAGE,
    send: (w) =>
      w.send('GET /driving-schools', {
        query: {
          size: '1000',
          page: '0',
          sort: 'companyName,ASC',
          term: 'auto',
          ids: w.drivingSchool.id,
          cnpjs: w.drivingSchool.cnpj,
          campaignIds: w.campaign.id,
        },
      }),
  },
  {
    call: 'GET /plans/search',
    answers: PAGE,
    send: (w) => w.send('GET /plans/search', { query: { term: 'plano', ...paging } }),
  },
  {
    call: 'GET /plans',
    answers: PAGE,
    send: (w) => w.send('GET /plans', { query: { ids: ids(400).join(','), size: '1000' } }),
  },
];

const CAMPAIGNS: readonly SpecCall[] = [
  {
    call: 'GET /campaigns',
    answers: PAGE,
    send: (w) => w.send('GET /campaigns', { query: { ...paging, sort: 'startDate,DESC' } }),
  },
  { call: 'GET /campaigns/{id}', answers: ['id', 'name'], send: (w) => w.send(`GET /campaigns/${w.campaign.id}`) },
  {
    call: 'POST /campaigns',
    answers: ['id'],
    send: async (w) => w.send('POST /campaigns', { body: await aCampaignBody(w) }),
  },
  {
    call: 'PUT /campaigns/{id}',
    answers: ['id', 'name'],
    send: async (w) => {
      const body = await aCampaignBody(w);
      const id = await created(w, 'POST /campaigns', body);
      return w.send(`PUT /campaigns/${id}`, { body: { ...body, campaign: { ...body.campaign, name: 'Outro nome' } } });
    },
  },
  {
    call: 'GET /campaigns/{id}/driving-schools',
    send: (w) => w.send(`GET /campaigns/${w.campaign.id}/driving-schools`),
  },
  {
    call: 'GET /campaigns/{id}/driving-schools/{schoolId}/plans',
    send: (w) => w.send(`GET /campaigns/${w.campaign.id}/driving-schools/${w.drivingSchool.id}/plans`),
  },
  {
    call: 'GET /campaigns/{id}/driving-schools/{schoolId}/close-days',
    send: (w) => w.send(`GET /campaigns/${w.campaign.id}/driving-schools/${w.drivingSchool.id}/close-days`),
  },
  {
    call: 'GET /campaigns/driving-school-plans',
    send: (w) =>
      w.send('GET /campaigns/driving-school-plans', {
        query: { campaignDrivingSchoolsId: w.campaign.schools[0].id, size: '1000' },
      }),
  },
  {
    call: 'POST /campaigns/{id}/regenerate-contract-batch',
    send: (w) => w.send(`POST /campaigns/${w.campaign.id}/regenerate-contract-batch`),
  },
  {
    call: 'POST /campaigns/generate-boletos-zip',
    answers: ['id', 'status'],
    send: (w) =>
      w.send('POST /campaigns/generate-boletos-zip', {
        body: {
          campaignIds: [w.campaign.id],
          campaignDrivingSchoolIds: [w.campaign.schools[0].id],
          entityPaymentTypes: ['DOWN_PAYMENT', 'INSTALLMENT'],
        },
      }),
  },
  ...REMINDERS.map((reminder): SpecCall => {
    const path = `send-${reminder}-communication`;
    return {
      call: `POST /campaigns/{id}/${path}`,
      answers: ['id', 'status', 'total'],
      send: (w) => w.send(`POST /campaigns/${w.campaign.id}/${path}`),
    };
  }),
  ...WAITING_LIST_CALLS,
];

const aDraft = {
  name: 'Rascunho de campanha',
  entityType: 'CAMPAIGN',
  data: { campaign: { name: 'Rascunho de campanha' } },
};

const DRAFTS: readonly SpecCall[] = [
  { call: 'GET /drafts/search', answers: PAGE, send: (w) => w.send('GET /drafts/search', { query: paging }) },
  { call: 'POST /drafts', answers: ['id', 'name'], send: (w) => w.send('POST /drafts', { body: aDraft }) },
  {
    call: 'GET /drafts/{id}',
    answers: ['name', 'entityType', 'data', 'createdBy', 'lastModifiedDate', 'createdDate'],
    send: async (w) => w.send(`GET /drafts/${await created(w, 'POST /drafts', aDraft)}`),
  },
  {
    call: 'PUT /drafts/{id}',
    send: async (w) => w.send(`PUT /drafts/${await created(w, 'POST /drafts', aDraft)}`, { body: aDraft }),
  },
  {
    call: 'DELETE /drafts/{id}',
    send: async (w) => w.send(`DELETE /drafts/${await created(w, 'POST /drafts', aDraft)}`),
  },
];

const SCHOOLS_AND_PLANS: readonly SpecCall[] = [
  {
    call: 'POST /driving-schools',
    answers: ['id'],
    send: (w) => w.send('POST /driving-schools', { body: aSchoolForm(w) }),
  },
  {
    call: 'PUT /driving-schools/{id}',
    send: async (w) => {
      const form = aSchoolForm(w);
      const id = await created(w, 'POST /driving-schools', form);
      return w.send(`PUT /driving-schools/${id}`, { body: { ...form, accountNumber: '99999', street: 'Rua Nova' } });
    },
  },
  {
    call: 'GET /driving-schools/{id}',
    answers: ['id', 'cnpj', 'paymentProviderStatus'],
    send: (w) => w.send(`GET /driving-schools/${w.drivingSchool.id}`, { query: { paymentProviderStatus: 'true' } }),
  },
  { call: 'POST /plans', answers: ['id'], send: (w) => w.send('POST /plans', { body: aPlanForm(w) }) },
  {
    call: 'PUT /plans/{id}',
    send: async (w) => {
      const form = aPlanForm(w);
      return w.send(`PUT /plans/${await created(w, 'POST /plans', form)}`, { body: { ...form, practicalClasses: 25 } });
    },
  },
  {
    call: 'GET /plans/{id}',
    answers: ['id', 'name'],
    send: async (w) => w.send(`GET /plans/${await created(w, 'POST /plans', aPlanForm(w))}`),
  },
  {
    call: 'DELETE /plans/{id}',
    send: async (w) => w.send(`DELETE /plans/${await created(w, 'POST /plans', aPlanForm(w))}`),
  },
];

/** The calls of Specification 2 §7 about campaigns. */
export const CAMPAIGN_CALLS: readonly SpecCall[] = [
  ...CAMPAIGNS,
  ...DRAFTS,
  ...LOOKUPS,
  ...SCHOOLS_AND_PLANS,
  ...TAG_AND_TEMPLATE_CALLS,
  ...REPORT_CALLS,
];
