import {
  campaignsList,
  drivingSchoolsList,
  leadsList,
  type ListDeclaration,
  paymentsList,
  registrationsList,
} from '../packages/contract/src/index.ts';
import type { Client } from 'pg';

interface Known {
  readonly campaign: string;
  readonly campaigns: string;
  readonly school: string;
  readonly plan: string;
  readonly registration: string;
  readonly student: string;
  readonly lead: string;
  readonly county: string;
}

type Query = Readonly<Record<string, string>>;

/**
 * The URLs that the bench requests from the API. They depend only on the data, so that two runs on the same data
 * request the same URLs.
 */
export async function addressesOf(client: Client): Promise<{ addresses: string[]; school: string }> {
  const { rows } = await client.query<Known>(`
    select r.campaign_id as campaign, r.driving_school_id as school, r.plan_id as plan, r.id as registration, r.student_id as student,
      (select string_agg(id::text, ',' order by id) from (select id from campaigns order by id limit 3) c) as campaigns,
      (select id from leads where stage <> 'REGISTERED' order by id limit 1) as lead,
      (select county_id from leads where stage <> 'REGISTERED' order by id limit 1) as county
    from registrations r where status = 'REGISTERED' and driving_school_id is not null order by id limit 1`);
  const [known] = rows;
  if (known === undefined) throw new Error('The database has no registrations.');
  const addresses = [
    ...registrations(known),
    ...payments(known),
    ...leads(known),
    ...others(known),
    ...groupings(known),
    ...records(known),
  ];
  return { addresses, school: known.school };
}

const listed = (path: string, queries: readonly Query[]): string[] =>
  queries.map((query) => `${path}?${new URLSearchParams({ size: '25', ...query })}`);
const everyColumn = ({ fields }: ListDeclaration): string => Object.keys(fields).join(',');

const registrations = ({ campaign, campaigns, school, plan, registration, student }: Known): string[] =>
  listed('/api/v1/registrations', [
    {},
    { page: '3' },
    { columns: everyColumn(registrationsList) },
    { columns: 'studentName,balance' },
    { drivingSchoolIds: school, columns: everyColumn(registrationsList) },
    { drivingSchoolIds: school, sort: 'studentName,ASC', page: '1' },
    { campaignIds: campaign, sort: 'balance,DESC' },
    { campaignIds: campaigns, drivingSchoolIds: school },
    { campaignIds: campaigns, sort: 'schedulingDateTime,ASC' },
    { planIds: plan, drivingSchoolIds: school, paymentMethods: 'PIX,CREDIT' },
    { name: 'silva maria', drivingSchoolIds: school },
    { name: 'silva', exactTotal: 'true' },
    { cpf: '000', drivingSchoolIds: school },
    { userEmail: 'P1', cellphone: '00', drivingSchoolIds: school },
    { registrationStatus: 'REGISTERED,ABANDONED', planTypes: 'CHANGE', drivingSchoolIds: school },
    { registrationActive: 'true', categories: 'FIRST_LICENSE-B', drivingSchoolIds: school },
    { registrationDateStart: '2025-01-01', registrationDateEnd: '2025-12-31', drivingSchoolIds: school },
    { schedulingDateStart: '2025-03-01', drivingSchoolIds: school },
    { ids: registration, studentIds: student },
    { unknown: '1' },
    { sort: 'nothing,ASC' },
  ]);

const payments = ({ campaign, campaigns, school, plan, registration }: Known): string[] =>
  listed('/api/v1/entity-payments/light-search', [
    {},
    { columns: everyColumn(paymentsList), drivingSchoolIds: school },
    { registrationIds: registration },
    { drivingSchoolIds: school, status: 'PAID', dueDateStart: '2024-01-01', dueDateEnd: '2026-11-19' },
    { drivingSchoolIds: school, paymentDateStart: '2025-01-01', paymentDateEnd: '2025-06-30' },
    { campaignIds: campaigns, drivingSchoolIds: school, sort: 'dueDate,ASC', page: '2' },
    { campaignIds: campaign, planIds: plan, parts: 'INSTALLMENT', drivingSchoolIds: school },
    { entityPaymentActive: 'true', paymentMethods: 'PIX', sort: 'paymentGrossValue,DESC', drivingSchoolIds: school },
    { sort: 'paymentDate,DESC', drivingSchoolIds: school, page: '1' },
    { orderId: 'nothing', drivingSchoolIds: school },
  ]);

const leads = ({ campaign, campaigns, school, plan, county, lead }: Known): string[] =>
  listed('/api/v1/leads', [
    {},
    { columns: everyColumn(leadsList), page: '2' },
    { campaignIds: campaign, sort: 'name,ASC' },
    { campaignIds: campaigns, unfinishedRegistration: 'true' },
    { drivingSchoolIds: school, planIds: plan },
    { countyIds: county, notStartedRegistration: 'false' },
    { name: 'silva', emails: 'l1, p' },
    { countiesIncludedCampaignIds: campaign, ids: lead },
  ]);

const others = ({ school }: Known): string[] => [
  ...listed('/api/v1/driving-schools', [
    {},
    { columns: everyColumn(drivingSchoolsList), page: '0' },
    { term: 'cfc 1', sort: 'presentationName,DESC' },
  ]),
  ...listed('/api/v1/campaigns', [{}, { columns: everyColumn(campaignsList) }, { drivingSchoolIds: school }]),
  ...listed('/api/v1/plans', [{}, { name: 'plano' }]),
  '/api/v1/search?term=silva',
];

const groupings = ({ school, campaign }: Known): string[] =>
  listed('/api/v1/entity-payments/group-light', [
    { groups: 'status,paymentMethod', drivingSchoolIds: school },
    { groups: 'campaignName,dueDate', drivingSchoolIds: school, sort: 'dueDate,ASC' },
    { groups: 'planName,paymentMethod', drivingSchoolIds: school },
    { groups: 'drivingSchoolName', campaignIds: campaign },
    {},
  ]);

const records = ({ registration, student, lead, campaign, school, plan }: Known): string[] => [
  `/api/v1/students/${student}/registrations/${registration}`,
  `/api/v1/registrations/${registration}/payment-transactions`,
  `/api/v1/students/${registration}/registrations/${student}`,
  `/api/v1/leads/${lead}`,
  `/api/v1/campaigns/${campaign}`,
  `/api/v1/driving-schools/${school}`,
  `/api/v1/plans/${plan}`,
  `/api/v1/history/REGISTRATION/${registration}`,
  '/api/v1/permissions',
  '/api/v1/banks',
];
