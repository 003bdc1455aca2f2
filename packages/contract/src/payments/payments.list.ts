import { z } from 'zod';
import { commaList, date, id, instant, money, recordVersion } from '../codecs.ts';
import { endpoint } from '../endpoint.ts';
import { COUNTIES_INCLUDED_FILTER } from '../campaigns/citywide-filter.ts';
import { CAMPAIGN_TAGS_FILTER } from '../tags/tag.words.ts';
import { list, listQuery, pageOf, totalsOf, totalsQuery } from '../list.ts';
import { planOfRow } from '../plans/plan-of-row.ts';
import { paymentCan } from '../money/can.ts';
import {
  PAYMENT_ENTITY_TYPE_NAMES,
  PAYMENT_ENTITY_TYPES,
  PAYMENT_METHOD_NAMES,
  PAYMENT_METHODS,
  PAYMENT_PART_NAMES,
  PAYMENT_PARTS,
  PAYMENT_STATUS_NAMES,
  PAYMENT_STATUSES,
  REVERSAL_STATUS_NAMES,
  REVERSAL_STATUSES,
} from './payment.words.ts';

/** Specification 3 §2, Payments table. */
const FEES = { roles: ['ADMIN', 'DRIVING_SCHOOL_ADMIN', 'SUPERVISOR'] } as const;
/** Specification 3 §2, Payments report. */
const BREAKDOWN = { roles: ['ADMIN', 'DRIVING_SCHOOL_ADMIN'] } as const;

const YES_NO = { true: 'Sim', false: 'Não' } as const;

/** Specification 3 §2 and §3. */
export const paymentsList = list({
  name: 'payments',
  title: 'Pagamentos',
  identifiedBy: 'studentCpf',
  fields: {
    campaignName: { label: 'Campanha', type: 'text', further: true },
    drivingSchoolName: { label: 'CFC', type: 'text', further: true },
    studentName: { label: 'Aluno', type: 'text' },
    studentCpf: { label: 'CPF', type: 'cpf', hidden: true },
    studentEmail: { label: 'E-mail', type: 'email', hidden: true },
    planName: { label: 'Plano', type: 'text', hidden: true },
    entityType: { label: 'Origem', type: 'status', words: PAYMENT_ENTITY_TYPES, further: true },
    entityPaymentType: { label: 'Tipo', type: 'status', words: PAYMENT_PARTS, further: true },
    paymentMethod: { label: 'Forma de pagamento', type: 'status', words: PAYMENT_METHODS },
    status: { label: 'Situação', type: 'status', words: PAYMENT_STATUSES },
    reversalStatus: { label: 'Situação do estorno', type: 'status', words: REVERSAL_STATUSES, further: true },
    installmentNumber: { label: 'Parcela', type: 'number' },
    cardBrand: { label: 'Bandeira', type: 'text', further: true },
    dueDate: { label: 'Vencimento', type: 'date', sortable: true },
    paymentDate: { label: 'Data do pagamento', type: 'instant', sortable: true, further: true },
    approvalDay: { label: 'Dia da aprovação', type: 'date', hidden: true },
    liquidationDay: { label: 'Dia da liquidação', type: 'date', hidden: true },
    paymentProvider: { label: 'Provedor', type: 'text', further: true },
    orderId: { label: 'Pedido no provedor', type: 'text', sortable: true, further: true },
    externalPaymentId: { label: 'Identificador no provedor', type: 'text', hidden: true },
    dueAmount: { label: 'Valor devido na matrícula', type: 'money', hidden: true, adds: false },
    paymentGrossValue: { label: 'Valor bruto', type: 'money', sortable: true },
    paymentFeePercentage: { label: 'Taxa (%)', type: 'number', visibleTo: FEES, further: true },
    paymentFeePercentageInValue: { label: 'Taxa percentual', type: 'money', visibleTo: FEES, further: true },
    paymentFeeValue: { label: 'Taxa fixa', type: 'money', visibleTo: FEES, further: true },
    paymentNetValue: { label: 'Valor líquido', type: 'money', visibleTo: FEES },
    paymentPartnerGrossValue: { label: 'Bruto CFC', type: 'money', visibleTo: BREAKDOWN, further: true },
    paymentPartnerFeePercentageInValue: {
      label: 'Taxa percentual CFC',
      type: 'money',
      visibleTo: BREAKDOWN,
      hidden: true,
    },
    paymentPartnerFeeValue: { label: 'Taxa fixa CFC', type: 'money', visibleTo: BREAKDOWN, hidden: true },
    paymentPartnerNetValue: { label: 'Líquido CFC', type: 'money', visibleTo: BREAKDOWN, further: true },
    paymentPartnerApprovedValue: { label: 'Aprovado CFC', type: 'money', visibleTo: BREAKDOWN, hidden: true },
    paymentPartnerReversedValue: { label: 'Estornado CFC', type: 'money', visibleTo: BREAKDOWN, hidden: true },
    paymentPartnerCreditedValue: { label: 'Creditado CFC', type: 'money', visibleTo: BREAKDOWN, further: true },
    paymentMarketplaceGrossValue: { label: 'Bruto plataforma', type: 'money', visibleTo: BREAKDOWN, further: true },
    paymentMarketplaceFeePercentageInValue: {
      label: 'Taxa percentual plataforma',
      type: 'money',
      visibleTo: BREAKDOWN,
      hidden: true,
    },
    paymentMarketplaceFeeValue: { label: 'Taxa fixa plataforma', type: 'money', visibleTo: BREAKDOWN, hidden: true },
    paymentMarketplaceNetValue: { label: 'Líquido plataforma', type: 'money', visibleTo: BREAKDOWN, further: true },
    paymentMarketplaceApprovedValue: {
      label: 'Aprovado plataforma',
      type: 'money',
      visibleTo: BREAKDOWN,
      hidden: true,
    },
    paymentMarketplaceReversedValue: {
      label: 'Estornado plataforma',
      type: 'money',
      visibleTo: BREAKDOWN,
      hidden: true,
    },
    paymentMarketplaceCreditedValue: {
      label: 'Creditado plataforma',
      type: 'money',
      visibleTo: BREAKDOWN,
      further: true,
    },
    timestamp: { label: 'Emitido em', type: 'instant', sortable: true, further: true },
    createdBy: { label: 'Criado por', type: 'text', further: true },
    active: { label: 'Ativo', type: 'boolean', words: YES_NO, further: true },
  },
  filters: {
    drivingSchoolIds: { kind: 'records', label: 'CFCs', lookup: 'drivingSchools', orAll: true },
    campaignIds: { kind: 'records', label: 'Campanhas', lookup: 'campaigns' },
    status: { kind: 'options', label: 'Situação', words: PAYMENT_STATUSES },
    paymentMethods: { kind: 'options', label: 'Forma de pagamento', words: PAYMENT_METHODS },
    dueDate: { kind: 'dates', label: 'Vencimento' },
    paymentDate: { kind: 'dates', label: 'Data do pagamento' },
    liquidationDay: { kind: 'dates', label: 'Dia da liquidação', advanced: true },
    expectedDay: { kind: 'dates', label: 'Liquidação prevista (em aberto)', advanced: true },
    parts: { kind: 'options', label: 'Tipo', words: PAYMENT_PARTS, advanced: true },
    entityTypes: { kind: 'options', label: 'Origem', words: PAYMENT_ENTITY_TYPES, advanced: true },
    planIds: { kind: 'records', label: 'Planos', lookup: 'plans', advanced: true },
    orderId: { kind: 'digits', label: 'Pedido no provedor', advanced: true },
    entityPaymentActive: { kind: 'options', label: 'Ativo', words: YES_NO, initially: 'true', advanced: true },
    campaignTags: CAMPAIGN_TAGS_FILTER,
    countiesIncludedCampaignIds: COUNTIES_INCLUDED_FILTER,
    registrationDate: { kind: 'dates', label: 'Data da matrícula', advanced: true },
  },
  defaultSort: { key: 'timestamp', direction: 'DESC' },
  // Specification 3 §2.
  export: { access: { anyOf: ['AGGREGATE_PAYMENTS'] }, fileName: 'Pagamentos', sheetName: 'Pagamentos' },
});

/** Payments of these registrations. */
export const PAYMENT_PROGRAM_FILTERS = { registrationIds: commaList(id), ids: commaList(id) };

export const paymentsQuery = listQuery(paymentsList, PAYMENT_PROGRAM_FILTERS);
export type PaymentsQuery = z.output<typeof paymentsQuery>;
export const paymentTotalsQuery = totalsQuery(paymentsList, PAYMENT_PROGRAM_FILTERS);
export type PaymentTotalsQuery = z.output<typeof paymentTotalsQuery>;

const feeSums = {
  paymentFeePercentageInValue: money.optional(),
  paymentFeeValue: money.optional(),
  paymentNetValue: money.optional(),
};

const holderColumns = {
  paymentPartnerGrossValue: money.optional(),
  paymentPartnerFeePercentageInValue: money.optional(),
  paymentPartnerFeeValue: money.optional(),
  paymentPartnerNetValue: money.optional(),
  paymentPartnerApprovedValue: money.optional(),
  paymentPartnerReversedValue: money.optional(),
  paymentPartnerCreditedValue: money.optional(),
  paymentMarketplaceGrossValue: money.optional(),
  paymentMarketplaceFeePercentageInValue: money.optional(),
  paymentMarketplaceFeeValue: money.optional(),
  paymentMarketplaceNetValue: money.optional(),
  paymentMarketplaceApprovedValue: money.optional(),
  paymentMarketplaceReversedValue: money.optional(),
  paymentMarketplaceCreditedValue: money.optional(),
};

/** Hidden and unrequested fields are left out. */
export const paymentRow = z.object({
  id,
  entityPaymentId: id,
  registrationId: id,
  studentId: id,
  campaignId: id,
  drivingSchoolId: id,
  planId: id,
  campaignZoneOffset: z.string(),
  campaignEdition: z.int(),
  isBoletoHidden: z.boolean(),
  entityType: z.enum(PAYMENT_ENTITY_TYPE_NAMES),
  entityPaymentType: z.enum(PAYMENT_PART_NAMES),
  paymentMethod: z.enum(PAYMENT_METHOD_NAMES),
  status: z.enum(PAYMENT_STATUS_NAMES),
  active: z.boolean(),
  reversalStatus: z.enum(REVERSAL_STATUS_NAMES).nullable(),
  installmentNumber: z.int(),
  numberOfInstallments: z.int(),
  dueDate: date,
  chargeState: z.string(),
  pixCopyAndPasteCode: z.string().nullable(),
  expiresAt: instant.nullable(),
  version: recordVersion,
  /** Only for payments of given registrations, which have a menu. */
  can: paymentCan.optional(),
  campaignName: z.string().optional(),
  drivingSchoolName: z.string().optional(),
  studentName: z.string().optional(),
  studentCpf: z.string().optional(),
  studentEmail: z.string().optional(),
  ...planOfRow,
  cardBrand: z.string().nullable().optional(),
  paymentDate: instant.nullable().optional(),
  approvalDay: date.nullable().optional(),
  liquidationDay: date.nullable().optional(),
  paymentProvider: z.string().nullable().optional(),
  orderId: z.string().optional(),
  externalPaymentId: z.string().nullable().optional(),
  dueAmount: money.optional(),
  paymentGrossValue: money.optional(),
  paymentFeePercentage: z.number().optional(),
  ...feeSums,
  ...holderColumns,
  timestamp: instant.optional(),
  createdBy: z.string().nullable().optional(),
});
export type PaymentRow = z.output<typeof paymentRow>;

export const paymentTotals = totalsOf({
  paymentGrossQty: z.int(),
  paymentGrossValue: money,
  ...feeSums,
  ...holderColumns,
});
export type PaymentTotals = z.output<typeof paymentTotals>;

export const totalPaymentsEndpoint = endpoint({
  method: 'GET',
  path: '/api/v1/entity-payments/totals',
  summary: 'Soma os valores dos pagamentos encontrados',
  tag: 'Pagamentos',
  access: { anyOf: ['VIEW_PAYMENTS', 'QUERY_PAYMENTS', 'VIEW_REGISTRATIONS', 'QUERY_REGISTRATIONS'] },
  query: paymentTotalsQuery,
  response: paymentTotals,
  errors: ['DRIVING_SCHOOL_FILTER_REQUIRED'],
});

export const searchPaymentsEndpoint = endpoint({
  method: 'GET',
  path: '/api/v1/entity-payments/light-search',
  summary: 'Busca pagamentos',
  tag: 'Pagamentos',
  access: { anyOf: ['VIEW_PAYMENTS', 'QUERY_PAYMENTS', 'VIEW_REGISTRATIONS', 'QUERY_REGISTRATIONS'] },
  accessNote: 'Sem “Relatório de pagamentos” (`AGGREGATE_PAYMENTS`), só com `registrationIds`.',
  longRunning: true,
  query: paymentsQuery,
  response: pageOf(paymentRow),
  errors: ['DRIVING_SCHOOL_FILTER_REQUIRED'],
});
