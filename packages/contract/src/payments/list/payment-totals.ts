import { z } from 'zod';
import { commaList, flag } from '../../codecs.ts';
import { endpoint } from '../../endpoint.ts';
import { totalsOf, totalsQuery } from '../../list.ts';
import { PAYMENT_GROUPING_NAMES } from './grouped-payments.ts';
import { measureSchemas } from './payment-measures.ts';
import { PAYMENT_PROGRAM_FILTERS, paymentsList } from './payments.list.ts';

/**
 * The query of the totals of payments. With `onlyCounting`, the amounts charged are summed by the rule of {@link
 * groupedPaymentsQuery}. `groups` are the groupings of the list that the person sees, so that the totals equal the sum
 * of its groups.
 */
export const paymentTotalsQuery = totalsQuery(paymentsList, {
  ...PAYMENT_PROGRAM_FILTERS,
  onlyCounting: flag,
  groups: commaList(z.enum(PAYMENT_GROUPING_NAMES)),
});
export type PaymentTotalsQuery = z.output<typeof paymentTotalsQuery>;

export const paymentTotals = totalsOf({ paymentGrossQty: z.int(), ...measureSchemas });
export type PaymentTotals = z.output<typeof paymentTotals>;

export const totalPaymentsEndpoint = endpoint({
  method: 'GET',
  path: '/api/v1/entity-payments/totals',
  summary: 'Soma os valores dos pagamentos encontrados',
  tag: 'Pagamentos',
  access: { anyOf: ['VIEW_PAYMENTS', 'QUERY_PAYMENTS', 'VIEW_REGISTRATIONS', 'QUERY_REGISTRATIONS'] },
  longRunning: true,
  query: paymentTotalsQuery,
  response: paymentTotals,
  errors: ['DRIVING_SCHOOL_FILTER_REQUIRED'],
});
