import { z } from 'zod';
import { flag, id, money } from '../../codecs.ts';
import { endpoint } from '../../endpoint.ts';
import { list, type ListField, listQuery, pageOf } from '../../list.ts';
import { planOfRow } from '../../offer/plans/plan-of-row.ts';
import { chosenRow } from '../../record/list-row.ts';
import { keysOf, recordOf } from '../../typed-object.ts';
import { PAYMENT_COLUMN_GROUPS, PAYMENT_FIXED_GROUPS, measureSchemas, SUM_FIELDS } from './payment-measures.ts';
import { PAYMENT_PROGRAM_FILTERS, PAYMENTS_EXPORT, paymentsList } from './payments.list.ts';

const { fields, filters } = paymentsList;

const shown = <Field extends Pick<ListField, 'further' | 'hidden' | 'always'>>({
  further: _further,
  hidden: _hidden,
  always: _always,
  ...field
}: Field) => field;

const month = { type: 'text', sortable: true, group: PAYMENT_COLUMN_GROUPS.dates } as const;

/** The fields by which payments can be grouped. The API holds the column of each field in `payment-dimensions.ts`. */
const GROUP_FIELDS = {
  campaignName: shown(fields.campaignName),
  drivingSchoolName: shown(fields.drivingSchoolName),
  planName: shown(fields.planName),
  status: shown(fields.status),
  paymentMethod: shown(fields.paymentMethod),
  entityPaymentType: shown(fields.entityPaymentType),
  entityType: shown(fields.entityType),
  cardBrand: shown(fields.cardBrand),
  active: shown(fields.active),
  /** The month as `YYYY-MM`. */
  dueMonth: { label: 'Mês do vencimento', ...month },
  dueDate: shown(fields.dueDate),
  liquidationMonth: { label: 'Mês da liquidação', ...month, nullable: true },
  liquidationDay: { ...shown(fields.liquidationDay), sortable: true },
} as const;
export type PaymentGrouping = keyof typeof GROUP_FIELDS;
export const PAYMENT_GROUPING_NAMES = keysOf<PaymentGrouping>(GROUP_FIELDS);

export const PAYMENT_GROUPINGS: Readonly<Record<PaymentGrouping, string>> = recordOf(
  PAYMENT_GROUPING_NAMES.map((name) => [name, GROUP_FIELDS[name].label]),
);

const { paymentGrossValue, ...furtherSums } = SUM_FIELDS;

/** The grouped payments report: its columns on screen and in the spreadsheet (Specification 3 §2 and §7). */
export const groupedPaymentsList = list({
  name: 'grouped-payments',
  title: 'Pagamentos agrupados',
  fields: {
    ...GROUP_FIELDS,
    paymentGrossQty: {
      label: 'Pagamentos',
      type: 'number',
      sortable: true,
      adds: true,
      group: PAYMENT_COLUMN_GROUPS.amounts,
    },
    paymentGrossValue,
    paymentFeePercentage: fields.paymentFeePercentage,
    ...furtherSums,
  },
  filters: { groups: { kind: 'options', label: 'Agrupar por', words: PAYMENT_GROUPINGS, advanced: true }, ...filters },
  defaultSort: { key: 'paymentGrossValue', direction: 'DESC' },
  export: PAYMENTS_EXPORT,
  fixedGroups: PAYMENT_FIXED_GROUPS,
});

/**
 * The query of grouped payments. With `subtotals`, the groups are ordered by their first grouping, and each value of
 * the first grouping gets sums of its own. With `onlyCounting`, only active payments that are pending or paid are
 * counted and added to the amounts charged, unless a filter or a grouping is by status or by activity. Money received
 * and given back is always summed over all payments found.
 */
export const groupedPaymentsQuery = listQuery(groupedPaymentsList, {
  ...PAYMENT_PROGRAM_FILTERS,
  subtotals: flag,
  onlyCounting: flag,
});
export type GroupedPaymentsQuery = z.output<typeof groupedPaymentsQuery>;

const aggregation = z.object({
  ...measureSchemas,
  paymentGrossQty: z.int(),
  paymentGrossValue: money,
  /** The average percentage of the fees, weighted by gross amounts. */
  paymentFeePercentage: z.number().optional(),
});

const groupedPayment = chosenRow(
  { fields: GROUP_FIELDS },
  {
    id: z.string(),
    campaignId: id.optional(),
    drivingSchoolId: id.optional(),
    planId: id.optional(),
    ...planOfRow,
    aggregation,
  },
);
export type GroupedPayment = z.output<typeof groupedPayment>;

export const groupPaymentsEndpoint = endpoint({
  method: 'GET',
  path: '/api/v1/entity-payments/group-light',
  summary: 'Soma pagamentos pelos agrupamentos escolhidos',
  tag: 'Pagamentos',
  access: { anyOf: ['AGGREGATE_PAYMENTS'] },
  longRunning: true,
  query: groupedPaymentsQuery,
  response: pageOf(groupedPayment).extend({ subtotals: z.array(groupedPayment).optional() }),
  errors: ['GROUPING_REQUIRED', 'DRIVING_SCHOOL_FILTER_REQUIRED'],
});
