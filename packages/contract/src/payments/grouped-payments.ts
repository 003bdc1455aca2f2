import { z } from 'zod';
import { date, id, money } from '../codecs.ts';
import { endpoint } from '../endpoint.ts';
import { list, listQuery, pageOf } from '../list.ts';
import { planOfRow } from '../plans/plan-of-row.ts';
import {
  PAYMENT_ENTITY_TYPE_NAMES,
  PAYMENT_METHOD_NAMES,
  PAYMENT_PART_NAMES,
  PAYMENT_STATUS_NAMES,
} from './payment.words.ts';
import { PAYMENT_PROGRAM_FILTERS, paymentsList } from './payments.list.ts';

const { fields, filters } = paymentsList;

const shown = <Field extends { readonly further?: true }>({ further: _further, ...field }: Field) => field;

const GROUP_FIELDS = {
  campaignName: shown(fields.campaignName),
  drivingSchoolName: shown(fields.drivingSchoolName),
  status: fields.status,
  paymentMethod: fields.paymentMethod,
  entityPaymentType: shown(fields.entityPaymentType),
  dueDate: fields.dueDate,
  active: shown(fields.active),
  planName: { label: fields.planName.label, type: 'text' },
  entityType: shown(fields.entityType),
  liquidationDay: { label: fields.liquidationDay.label, type: 'date', sortable: true },
  cardBrand: shown(fields.cardBrand),
} as const;
export type PaymentGrouping = keyof typeof GROUP_FIELDS;

export const PAYMENT_GROUPINGS: Readonly<Record<PaymentGrouping, string>> = {
  campaignName: GROUP_FIELDS.campaignName.label,
  drivingSchoolName: GROUP_FIELDS.drivingSchoolName.label,
  status: GROUP_FIELDS.status.label,
  paymentMethod: GROUP_FIELDS.paymentMethod.label,
  entityPaymentType: GROUP_FIELDS.entityPaymentType.label,
  dueDate: GROUP_FIELDS.dueDate.label,
  active: GROUP_FIELDS.active.label,
  planName: GROUP_FIELDS.planName.label,
  entityType: GROUP_FIELDS.entityType.label,
  liquidationDay: GROUP_FIELDS.liquidationDay.label,
  cardBrand: GROUP_FIELDS.cardBrand.label,
};

const visible = (column: { readonly label: string; readonly visibleTo: typeof fields.paymentNetValue.visibleTo }) =>
  ({ label: column.label, type: 'money', visibleTo: column.visibleTo }) as const;
const shared = (column: {
  readonly label: string;
  readonly visibleTo: typeof fields.paymentPartnerNetValue.visibleTo;
}) => ({ label: column.label, type: 'money', visibleTo: column.visibleTo }) as const;

/** Specification 3 §2 and §7. */
export const groupedPaymentsList = list({
  name: 'grouped-payments',
  title: 'Pagamentos agrupados',
  fields: {
    ...GROUP_FIELDS,
    paymentGrossQty: { label: 'Pagamentos', type: 'number', sortable: true, adds: true },
    paymentGrossValue: { label: fields.paymentGrossValue.label, type: 'money', sortable: true },
    paymentFeePercentage: fields.paymentFeePercentage,
    paymentFeePercentageInValue: { ...visible(fields.paymentFeePercentageInValue), further: true },
    paymentFeeValue: { ...visible(fields.paymentFeeValue), further: true },
    paymentNetValue: visible(fields.paymentNetValue),
    paymentPartnerGrossValue: { ...shared(fields.paymentPartnerGrossValue), further: true },
    paymentPartnerFeePercentageInValue: { ...shared(fields.paymentPartnerFeePercentageInValue), further: true },
    paymentPartnerFeeValue: { ...shared(fields.paymentPartnerFeeValue), further: true },
    paymentPartnerNetValue: shared(fields.paymentPartnerNetValue),
    paymentPartnerApprovedValue: { ...shared(fields.paymentPartnerApprovedValue), further: true },
    paymentPartnerReversedValue: { ...shared(fields.paymentPartnerReversedValue), further: true },
    paymentPartnerCreditedValue: { ...shared(fields.paymentPartnerCreditedValue), further: true },
    paymentMarketplaceGrossValue: { ...shared(fields.paymentMarketplaceGrossValue), further: true },
    paymentMarketplaceFeePercentageInValue: { ...shared(fields.paymentMarketplaceFeePercentageInValue), further: true },
    paymentMarketplaceFeeValue: { ...shared(fields.paymentMarketplaceFeeValue), further: true },
    paymentMarketplaceNetValue: shared(fields.paymentMarketplaceNetValue),
    paymentMarketplaceApprovedValue: { ...shared(fields.paymentMarketplaceApprovedValue), further: true },
    paymentMarketplaceReversedValue: { ...shared(fields.paymentMarketplaceReversedValue), further: true },
    paymentMarketplaceCreditedValue: { ...shared(fields.paymentMarketplaceCreditedValue), further: true },
  },
  filters: { groups: { kind: 'options', label: 'Agrupar por', words: PAYMENT_GROUPINGS, advanced: true }, ...filters },
  defaultSort: { key: 'paymentGrossValue', direction: 'DESC' },
});

export const groupedPaymentsQuery = listQuery(groupedPaymentsList, PAYMENT_PROGRAM_FILTERS);
export type GroupedPaymentsQuery = z.output<typeof groupedPaymentsQuery>;

const aggregation = z.object({
  paymentGrossQty: z.int(),
  paymentGrossValue: money,
  /** Group values; percentages are weighted by gross amounts. */
  paymentFeePercentage: z.number().optional(),
  paymentFeePercentageInValue: money.optional(),
  paymentFeeValue: money.optional(),
  paymentNetValue: money.optional(),
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
});

const groupedPayment = z.object({
  id: z.string(),
  campaignId: id.optional(),
  campaignName: z.string().optional(),
  drivingSchoolId: id.optional(),
  drivingSchoolName: z.string().optional(),
  planId: id.optional(),
  ...planOfRow,
  status: z.enum(PAYMENT_STATUS_NAMES).optional(),
  paymentMethod: z.enum(PAYMENT_METHOD_NAMES).optional(),
  entityPaymentType: z.enum(PAYMENT_PART_NAMES).optional(),
  entityType: z.enum(PAYMENT_ENTITY_TYPE_NAMES).optional(),
  dueDate: date.optional(),
  liquidationDay: date.nullable().optional(),
  cardBrand: z.string().nullable().optional(),
  active: z.boolean().optional(),
  aggregation,
});
export type GroupedPayment = z.output<typeof groupedPayment>;

export const groupPaymentsEndpoint = endpoint({
  method: 'GET',
  path: '/api/v1/entity-payments/group-light',
  summary: 'Soma pagamentos pelos agrupamentos escolhidos',
  tag: 'Pagamentos',
  access: { anyOf: ['AGGREGATE_PAYMENTS'] },
  longRunning: true,
  query: groupedPaymentsQuery,
  response: pageOf(groupedPayment),
  errors: ['GROUPING_REQUIRED', 'DRIVING_SCHOOL_FILTER_REQUIRED'],
});
