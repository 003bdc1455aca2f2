import { z } from 'zod';
import { commaList, flag, id, money } from '../../codecs.ts';
import { list, listQuery, totalsOf, totalsQuery } from '../../list.ts';
import { CFC_ROLES, PAID_TOTAL_READERS } from '../../permissions.ts';
import { chosenRow } from '../../record/list-row.ts';
import { AGE_RANGES, REGISTRATION_STANDING_OF_ONE } from '../../insight/dashboard/report.words.ts';
import { COUNTIES_INCLUDED_FILTER } from '../../offer/campaigns/citywide-filter.ts';
import { CAMPAIGN_TAGS_FILTER } from '../../on-records/tags/tag.words.ts';
import { planOfRow, planOfRowFields } from '../../offer/plans/plan-of-row.ts';
import { PAYMENT_METHODS } from '../../money/core/payment.words.ts';
import {
  BUSINESS_STATUSES,
  CATEGORIES,
  REGISTRATION_STATUSES,
} from '../../money/registration-row/registration.words.ts';
import { studentDetails, studentOfRow } from './student-of-row.ts';

const PLAN_TYPE_WORDS = { FIRST_LICENSE: 'Primeira Habilitação', ADDITION: 'Adição', CHANGE: 'Mudança' } as const;

/** The registrations list: its columns in their order, filters and export (Specification 3 §2). */
export const registrationsList = list({
  name: 'registrations',
  title: 'Matrículas',
  identifiedBy: 'studentCpf',
  fields: {
    campaignName: { label: 'Campanha', type: 'text', further: true },
    fromWaitingList: {
      label: 'Lista de espera',
      type: 'boolean',
      words: { true: 'Sim', false: 'Não' },
      further: true,
    },
    studentName: { label: 'Nome', type: 'text', sortable: true, always: true },
    status: { label: 'Situação da matrícula', type: 'status', words: REGISTRATION_STATUSES, always: true },
    businessStatus: {
      label: 'Situação do pagamento',
      type: 'status',
      words: BUSINESS_STATUSES,
      nullable: true,
      always: true,
    },
    registrationDate: { label: 'Data da matrícula', type: 'instant', sortable: true, further: true },
    schedulingDateTime: {
      label: 'Data do agendamento',
      type: 'instant',
      nullable: true,
      sortable: true,
      further: true,
    },
    paymentMethod: {
      label: 'Forma de pagamento',
      type: 'status',
      words: PAYMENT_METHODS,
      nullable: true,
      further: true,
    },
    dsPresentationName: { label: 'CFC', type: 'text', nullable: true, further: true },
    studentCpf: { ...studentOfRow.studentCpf, sortable: true, further: true },
    studentCellphone: { ...studentOfRow.studentCellphone, further: true },
    studentEmail: { ...studentOfRow.studentEmail, further: true },
    planName: { ...planOfRowFields.planName, further: true },
    registrationContractAmount: { label: 'Valor do contrato', type: 'money', sortable: true, further: true },
    dueAmount: { label: 'Valor bruto', type: 'money', sortable: true, further: true, always: true },
    balance: { label: 'Saldo', type: 'money', sortable: true },
    /** The part of the student's debt that was due before today. */
    overdueAmount: { label: 'Vencido', type: 'money', nullable: true },
    overdueSince: { label: 'Vencido desde', type: 'date', nullable: true, further: true },
    /** Days since the earliest due date of the overdue debt; null when nothing is overdue. */
    daysLate: { label: 'Dias de atraso', type: 'number', nullable: true, further: true, always: true },
    /** The money received through the platform, less the money given back. */
    totalMoneyInPlatform: { label: 'Saldo recebido', type: 'money', visibleTo: PAID_TOTAL_READERS, further: true },
    partnerTotalMoneyInPlatform: {
      label: 'Saldo recebido, parte do CFC',
      type: 'money',
      visibleTo: PAID_TOTAL_READERS,
      further: true,
    },
    marketplaceTotalMoneyInPlatform: {
      label: 'Saldo recebido, parte da plataforma',
      type: 'money',
      visibleTo: PAID_TOTAL_READERS,
      further: true,
    },
    ...studentDetails,
    boletoDueDate: { label: 'Vencimento do boleto', type: 'date', nullable: true, hidden: true },
    boletoBarcode: { label: 'Código de barras', type: 'text', nullable: true, hidden: true },
    boletoTypefulLine: { label: 'Linha digitável', type: 'text', nullable: true, hidden: true },
  },
  filters: {
    cpf: { kind: 'cpf', label: 'CPF' },
    name: { kind: 'text', label: 'Nome' },
    standings: { kind: 'options', label: 'Situação do pagamento', words: REGISTRATION_STANDING_OF_ONE },
    userEmail: { kind: 'text', label: 'E-mail' },
    cellphone: { kind: 'phone', label: 'Celular' },
    registrationStatus: { kind: 'options', label: 'Situação da matrícula', words: REGISTRATION_STATUSES },
    drivingSchoolIds: { kind: 'records', label: 'CFCs', lookup: 'drivingSchools', orAll: true },
    campaignIds: { kind: 'records', label: 'Campanhas', lookup: 'campaigns' },
    planTypes: { kind: 'options', label: 'Tipo de plano', words: PLAN_TYPE_WORDS, advanced: true },
    categories: { kind: 'options', label: 'Categoria', words: CATEGORIES, advanced: true },
    planIds: { kind: 'records', label: 'Planos', lookup: 'plans', advanced: true },
    paymentMethods: { kind: 'options', label: 'Forma de pagamento', words: PAYMENT_METHODS, advanced: true },
    registrationDate: { kind: 'dates', label: 'Data da matrícula', advanced: true },
    schedulingDate: { kind: 'dates', label: 'Data do agendamento', advanced: true },
    campaignTags: CAMPAIGN_TAGS_FILTER,
    countiesIncludedCampaignIds: COUNTIES_INCLUDED_FILTER,
    ageRanges: { kind: 'options', label: 'Idade na matrícula', words: AGE_RANGES, advanced: true },
    registrationContractAmount: { kind: 'number', label: 'Valor do contrato', advanced: true },
    dueAmount: { kind: 'number', label: 'Valor bruto', advanced: true },
    balance: { kind: 'number', label: 'Saldo', advanced: true },
  },
  defaultSort: { key: 'registrationDate', direction: 'DESC' },
  // The list is exported by those who manage registrations and by people of a school (Specification 3 §2).
  export: {
    access: { anyOf: ['MANAGE_REGISTRATIONS'], roles: CFC_ROLES },
    fileName: 'Matrículas',
    sheetName: 'Matrículas',
  },
});

const PROGRAM_FILTERS = { ids: commaList(id), studentIds: commaList(id), registrationActive: flag };

export const registrationsQuery = listQuery(registrationsList, PROGRAM_FILTERS);
export type RegistrationsQuery = z.output<typeof registrationsQuery>;
export const registrationTotalsQuery = totalsQuery(registrationsList, PROGRAM_FILTERS);
export type RegistrationTotalsQuery = z.output<typeof registrationTotalsQuery>;

/** The fields that every row about a registration has in addition to its columns. */
export const besideRegistration = {
  id,
  studentId: id,
  userId: id,
  campaignId: id,
  drivingSchoolId: id.nullable(),
  planId: id.nullable(),
  campaignZoneOffset: z.string(),
  campaignEdition: z.int(),
  ...planOfRow,
};

/** A row of the list. It holds only the columns that the request names and that the person may see. */
export const registrationRow = chosenRow(registrationsList, besideRegistration);
export type RegistrationRow = z.output<typeof registrationRow>;

/** The sums of the list, without those of hidden columns. */
export const registrationTotals = totalsOf({
  registrationContractAmount: money,
  dueAmount: money,
  balance: money,
  overdueAmount: money,
  totalMoneyInPlatform: money,
  partnerTotalMoneyInPlatform: money,
  marketplaceTotalMoneyInPlatform: money,
});
export type RegistrationTotals = z.output<typeof registrationTotals>;
