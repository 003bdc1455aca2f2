import { z } from 'zod';
import { CHECKOUT_STEPS } from '../checkout/checkout.words.ts';
import { commaList, flag, id } from '../../codecs.ts';
import { list, listQuery } from '../../list.ts';
import { planOfRow, planOfRowFields } from '../../offer/plans/plan-of-row.ts';
import { ROLE_NAMES } from '../../permissions.ts';
import { chosenRow } from '../../record/list-row.ts';
import { AGE_RANGES, LEAD_CATEGORIES, STEP_NAMES } from '../../insight/dashboard/report.words.ts';
import { studentOfRow } from '../../registrations/registrations/student-of-row.ts';
import { COUNTIES_INCLUDED_FILTER } from '../../offer/campaigns/citywide-filter.ts';

const YES_NO = { true: 'Sim', false: 'Não' } as const;

const WITH_TAGS = { permissions: ['VIEW_TAGS', 'QUERY_TAGS'] } as const;

/** The roles of all staff but campaign consultants, who are limited to their own campaigns (Specification 3 §2). */
const NOT_CAMPAIGN_CONSULTANT = {
  roles: ROLE_NAMES.filter((role) => role !== 'CAMPAIGN_CONSULTANT' && role !== 'STUDENT'),
};

/** The list of leads: its columns, filters and export (Specification 3 §2, Leads screens). */
export const leadsList = list({
  name: 'leads',
  title: 'Leads',
  identifiedBy: 'email',
  fields: {
    name: { label: 'Nome', type: 'text', always: true, sortable: true },
    email: { ...studentOfRow.studentEmail, further: true },
    phone: studentOfRow.studentCellphone,
    dateOfBirth: { label: 'Data de nascimento', type: 'date', further: true },
    countyName: { label: 'Cidade', type: 'text', further: true },
    campaignName: { label: 'Campanha', type: 'text' },
    drivingSchoolName: { label: 'CFC', type: 'text', nullable: true, further: true },
    planName: { ...planOfRowFields.planName, further: true },
    whatsappOptIn: { label: 'Aceita WhatsApp', type: 'boolean', words: YES_NO, further: true },
    hasNotStartedRegistration: { label: 'Não iniciou matrícula', type: 'boolean', words: YES_NO },
    hasUnfinishedRegistration: { label: 'Não concluiu matrícula', type: 'boolean', words: YES_NO },
    createdDate: { label: 'Data de cadastro', type: 'instant', sortable: true },
    lastModifiedDate: { label: 'Última atualização', type: 'instant', sortable: true, further: true },
    checkoutStep: { label: 'Última etapa', type: 'status', words: CHECKOUT_STEPS },
    possibleDuplicates: { label: 'Possíveis duplicados', type: 'number', further: true },
  },
  filters: {
    name: { kind: 'text', label: 'Nome' },
    emails: { kind: 'emails', label: 'E-mails' },
    phone: { kind: 'leadPhone', label: 'Celular' },
    notStartedRegistration: { kind: 'boolean', label: 'Não iniciou matrícula' },
    unfinishedRegistration: { kind: 'boolean', label: 'Não concluiu matrícula' },
    campaignIds: { kind: 'records', label: 'Campanhas', lookup: 'campaigns' },
    countiesIncludedCampaignIds: { ...COUNTIES_INCLUDED_FILTER, visibleTo: NOT_CAMPAIGN_CONSULTANT },
    campaignTags: {
      kind: 'records',
      label: 'Tags da campanha',
      lookup: 'campaignTags',
      advanced: true,
      visibleTo: WITH_TAGS,
    },
    drivingSchoolIds: { kind: 'records', label: 'CFCs', lookup: 'drivingSchools', advanced: true },
    planIds: { kind: 'records', label: 'Planos', lookup: 'plans', advanced: true },
    countyIds: { kind: 'records', label: 'Cidades', lookup: 'counties', advanced: true },
    createdDate: { kind: 'dates', label: 'Data de cadastro', advanced: true },
    checkoutSteps: { kind: 'options', label: 'Última etapa', words: STEP_NAMES, advanced: true },
    categories: { kind: 'options', label: 'Categoria', words: LEAD_CATEGORIES, advanced: true },
    ageRanges: { kind: 'options', label: 'Idade no cadastro', words: AGE_RANGES, advanced: true },
  },
  defaultSort: { key: 'createdDate', direction: 'DESC' },
  export: { access: { anyOf: ['MANAGE_LEADS'] }, fileName: 'Leads', sheetName: 'Leads' },
});

const ids = commaList(id);

/** Filters by how far an enrolment has come; a lead must meet all that are given (Specification 3 §7). */
const PROGRESS_FILTERS = {
  unfinishedOrNotStartedRegistration: flag,
  notStartedRegistrationInCampaignIds: ids,
  unfinishedRegistrationInCampaignIds: ids,
  unfinishedOrNotStartedRegistrationInCampaignIds: ids,
  notStartedRegistrationInCountiesIncludedCampaignIds: ids,
  unfinishedRegistrationInCountiesIncludedCampaignIds: ids,
  unfinishedOrNotStartedRegistrationInCountiesIncludedCampaignIds: ids,
};

export const leadsQuery = listQuery(leadsList, { ids, ...PROGRESS_FILTERS });
export type LeadsQuery = z.output<typeof leadsQuery>;

/** A row of the list of leads (Specification 3 §3, Lead). */
export const leadRow = chosenRow(leadsList, {
  id,
  campaignId: id,
  campaignEdition: z.int(),
  campaignLocality: z.string(),
  campaignZoneOffset: z.string(),
  drivingSchoolId: id.nullable(),
  planId: id.nullable(),
  countyId: id,
  ...planOfRow,
});
export type LeadRow = z.output<typeof leadRow>;

/** More duplicates than this are shown as '20+'. */
export const MOST_DUPLICATES = 20;
