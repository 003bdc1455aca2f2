import { z } from 'zod';
import { commaList, id, instant, money, recordVersion } from '../../codecs.ts';
import { endpoint } from '../../endpoint.ts';
import { COUNTIES_INCLUDED_FILTER } from '../../offer/campaigns/citywide-filter.ts';
import { CAMPAIGN_TAGS_FILTER } from '../../on-records/tags/tag.words.ts';
import { list, listQuery, pageOf } from '../../list.ts';
import { planOfRow, planOfRowFields } from '../../offer/plans/plan-of-row.ts';
import { chosenRow } from '../../record/list-row.ts';
import { studentOfRow } from '../../registrations/registrations/student-of-row.ts';
import { paymentCan } from '../../money/core/can.ts';
import {
  FEE_READERS,
  MEASURE_FIELDS,
  measureSchemas,
  PAYMENT_COLUMN_GROUPS,
  PAYMENT_FIXED_GROUPS,
} from './payment-measures.ts';
import { PAYMENT_ENTITY_TYPES } from '../../money/core/payment-entity.words.ts';
import {
  CARD_BRANDS,
  PAYMENT_LATENESS,
  PAYMENT_METHODS,
  PAYMENT_PARTS,
  PAYMENT_STATUSES,
  REVERSAL_STATUSES,
} from '../../money/core/payment.words.ts';

const YES_NO = { true: 'Sim', false: 'Não' } as const;

const GROUPS = PAYMENT_COLUMN_GROUPS;
const { paymentGrossValue, ...furtherMeasures } = MEASURE_FIELDS;
const OF_PLAN = { hidden: true, group: GROUPS.plan } as const;
/**
 * The student's contact data. The spreadsheet has them for people who collect debts; the list has no column for them,
 * because the registration's page shows them.
 */
const CONTACT = {
  hidden: true,
  exported: true,
  group: GROUPS.registration,
  visibleTo: { permissions: ['VIEW_REGISTRATIONS', 'QUERY_REGISTRATIONS'] },
} as const;

/** The export of payments, whether they are grouped or not (Specification 3 §2). */
export const PAYMENTS_EXPORT = {
  access: { anyOf: ['AGGREGATE_PAYMENTS'] },
  fileName: 'Pagamentos',
  sheetName: 'Pagamentos',
} as const;

/**
 * The payments list (Specification 3 §2 and §3). A field's label is the heading of its column on screen and in the
 * spreadsheet.
 */
export const paymentsList = list({
  name: 'payments',
  title: 'Pagamentos',
  identifiedBy: 'studentCpf',
  fields: {
    campaignName: { label: 'Campanha', type: 'text', further: true, group: GROUPS.registration },
    drivingSchoolName: { label: 'CFC', type: 'text', further: true, group: GROUPS.registration },
    studentName: { label: 'Aluno', type: 'text', group: GROUPS.registration },
    studentCpf: { ...studentOfRow.studentCpf, hidden: true, exported: true, group: GROUPS.registration },
    studentEmail: { ...studentOfRow.studentEmail, ...CONTACT },
    studentCellphone: { ...studentOfRow.studentCellphone, ...CONTACT },
    dueAmount: {
      label: 'Valor devido na matrícula',
      type: 'money',
      hidden: true,
      adds: false,
      group: GROUPS.registration,
    },
    planName: { ...planOfRowFields.planName, ...OF_PLAN },
    planType: { ...planOfRowFields.planType, ...OF_PLAN },
    planModality: { ...planOfRowFields.planModality, ...OF_PLAN },
    planShortName: { ...planOfRowFields.planShortName, ...OF_PLAN },
    planBusinessName: { ...planOfRowFields.planBusinessName, ...OF_PLAN },
    entityType: {
      label: 'Origem',
      type: 'status',
      always: true,
      words: PAYMENT_ENTITY_TYPES,
      further: true,
      group: GROUPS.payment,
    },
    entityPaymentType: {
      label: 'Tipo',
      type: 'status',
      words: PAYMENT_PARTS,
      always: true,
      further: true,
      group: GROUPS.payment,
    },
    paymentMethod: {
      label: 'Forma de pagamento',
      type: 'status',
      words: PAYMENT_METHODS,
      always: true,
      group: GROUPS.payment,
    },
    status: { label: 'Situação', type: 'status', words: PAYMENT_STATUSES, always: true, group: GROUPS.payment },
    reversalStatus: {
      label: 'Situação do estorno',
      type: 'status',
      nullable: true,
      always: true,
      words: REVERSAL_STATUSES,
      further: true,
      group: GROUPS.payment,
    },
    installmentNumber: { label: 'Parcela', type: 'number', always: true, group: GROUPS.payment },
    cardBrand: { label: 'Bandeira', type: 'text', nullable: true, further: true, group: GROUPS.payment },
    dueDate: { label: 'Vencimento', type: 'date', always: true, sortable: true, group: GROUPS.dates },
    /** Days past the due date, in the campaign's zone, while the payment is pending and active. */
    daysLate: {
      label: 'Dias de atraso',
      type: 'number',
      nullable: true,
      always: true,
      further: true,
      group: GROUPS.dates,
    },
    paymentDate: {
      label: 'Data do pagamento',
      type: 'instant',
      nullable: true,
      sortable: true,
      further: true,
      group: GROUPS.dates,
    },
    approvalDay: { label: 'Dia da aprovação', type: 'date', nullable: true, hidden: true, group: GROUPS.dates },
    liquidationDay: { label: 'Dia da liquidação', type: 'date', nullable: true, hidden: true, group: GROUPS.dates },
    paymentProvider: { label: 'Provedor', type: 'text', nullable: true, further: true, group: GROUPS.provider },
    orderId: { label: 'Número da cobrança', type: 'text', sortable: true, further: true, group: GROUPS.provider },
    externalPaymentId: {
      label: 'Identificador no provedor',
      type: 'text',
      nullable: true,
      hidden: true,
      group: GROUPS.provider,
    },
    paymentGrossValue,
    paymentFeePercentage: {
      label: 'Taxa (%)',
      type: 'percentage',
      visibleTo: FEE_READERS,
      further: true,
      group: GROUPS.amounts,
    },
    ...furtherMeasures,
    timestamp: { label: 'Emitido em', type: 'instant', sortable: true, further: true, group: GROUPS.dates },
    createdBy: { label: 'Criado por', type: 'text', nullable: true, further: true, group: GROUPS.provider },
    active: { label: 'Ativo', type: 'boolean', words: YES_NO, always: true, further: true, group: GROUPS.payment },
  },
  filters: {
    drivingSchoolIds: { kind: 'records', label: 'CFCs', lookup: 'drivingSchools', orAll: true },
    campaignIds: { kind: 'records', label: 'Campanhas', lookup: 'campaigns' },
    status: { kind: 'options', label: 'Situação', words: PAYMENT_STATUSES },
    late: { kind: 'options', label: 'Atraso', words: PAYMENT_LATENESS },
    paymentMethods: { kind: 'options', label: 'Forma de pagamento', words: PAYMENT_METHODS },
    dueDate: { kind: 'dates', label: 'Vencimento' },
    paymentDate: { kind: 'dates', label: 'Data do pagamento' },
    liquidationDay: { kind: 'dates', label: 'Dia da liquidação', advanced: true },
    expectedDay: { kind: 'dates', label: 'Liquidação prevista (em aberto)', advanced: true },
    parts: { kind: 'options', label: 'Tipo', words: PAYMENT_PARTS, advanced: true },
    entityTypes: { kind: 'options', label: 'Origem', words: PAYMENT_ENTITY_TYPES, advanced: true },
    planIds: { kind: 'records', label: 'Planos', lookup: 'plans', advanced: true },
    orderId: { kind: 'digits', label: 'Número da cobrança', advanced: true },
    entityPaymentActive: { kind: 'options', label: 'Ativo', words: YES_NO, initially: 'true', advanced: true },
    hasLiquidationDay: { kind: 'options', label: 'Com dia de liquidação', words: YES_NO, advanced: true },
    cardBrands: { kind: 'options', label: 'Bandeira', words: CARD_BRANDS, advanced: true },
    paymentGrossValue: { kind: 'number', label: 'Valor bruto', advanced: true },
    campaignTags: CAMPAIGN_TAGS_FILTER,
    countiesIncludedCampaignIds: COUNTIES_INCLUDED_FILTER,
    registrationDate: { kind: 'dates', label: 'Data da matrícula', advanced: true },
  },
  defaultSort: { key: 'timestamp', direction: 'DESC' },
  export: PAYMENTS_EXPORT,
  fixedGroups: PAYMENT_FIXED_GROUPS,
});

/** Filters that callers of the API use, but no field on screen. */
export const PAYMENT_PROGRAM_FILTERS = { registrationIds: commaList(id), ids: commaList(id) };

export const paymentsQuery = listQuery(paymentsList, PAYMENT_PROGRAM_FILTERS);
export type PaymentsQuery = z.output<typeof paymentsQuery>;

/** A row of the list. It holds only the columns that the request names and that the person may see. */
export const paymentRow = chosenRow(paymentsList, {
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
  numberOfInstallments: z.int(),
  chargeState: z.string(),
  pixCopyAndPasteCode: z.string().nullable(),
  /** The QR code as PNG, given only when the payments of a single registration are asked for. */
  pixQrCodeBase64: z.base64().nullable().optional(),
  /** The typed line of a boleto; null unless the boleto can be paid and this person may see it. */
  typefulLine: z.string().nullable(),
  expiresAt: instant.nullable(),
  version: recordVersion,
  /**
   * Which commands of the payment's menu are possible. Given only when the request names registrations, because only
   * the payments of a registration's screen have this menu.
   */
  can: paymentCan.optional(),
  ...planOfRow,
  /** The provider's name as people know it. */
  paymentProviderLabel: z.string().nullable(),
  ...measureSchemas,
  paymentReceivedValue: money,
  paymentReturnedValue: money,
  paymentFeePercentage: z.number().optional(),
});
export type PaymentRow = z.output<typeof paymentRow>;

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
