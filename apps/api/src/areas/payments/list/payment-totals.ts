import { paymentsList, totalPaymentsEndpoint } from '@habilita/contract';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#kernel/deps.ts';
import { route } from '#kernel/http/route.ts';
import { onlyVisible, visibleFields } from '#kernel/list/visible-fields.ts';
import { measuresFrom } from './payment-amounts.ts';
import { paymentSums } from './payment-totals.queries.ts';
import { permitPaymentsSearch } from './payments.read.ts';

/**
 * Mounts the endpoint that returns the totals of the payments list and of its groups. It takes the same filters as the
 * rows, and asks for the same permissions.
 */
export function mountPaymentTotals(app: FastifyInstance, { readDb, clock }: Pick<Deps, 'readDb' | 'clock'>): void {
  route(app, totalPaymentsEndpoint, async ({ query, actor }) => {
    const search = { ...query, page: 0, size: 1, sort: paymentsList.defaultSort };
    permitPaymentsSearch(search, actor);
    const sums = await paymentSums(readDb, actor, search, clock.now());
    if (sums === undefined) return { totals: {}, isExact: false };
    const totals = { paymentGrossQty: sums.n, ...measuresFrom(sums) };
    return { totals: onlyVisible(totals, paymentsList, visibleFields(paymentsList, actor), new Set()), isExact: true };
  });
}
