import { passes, paymentsList, searchPaymentsEndpoint } from '@habilita/contract';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#kernel/deps.ts';
import { refuse } from '#kernel/errors.ts';
import { route } from '#kernel/http/route.ts';
import { requireSchoolFilter } from '#kernel/list/school-scope.ts';
import { visibleFields } from '#kernel/list/visible-fields.ts';
import { paymentRows } from './payment-rows.queries.ts';
import { presentPayments } from './payments.present.ts';
import { searchPayments } from './payments-search.queries.ts';

const REPORT = { anyOf: ['VIEW_PAYMENTS', 'QUERY_PAYMENTS'] } as const;

/**
 * The light search of payments. With `registrationIds` it serves the registration's own screen, for whoever may see registrations;
 * without, it is the report: payments permission, and a school chosen by CFC users.
 */
export function mountPaymentReads(app: FastifyInstance, deps: Pick<Deps, 'readDb'>): void {
  route(app, searchPaymentsEndpoint, async ({ query, actor }) => {
    if ((query.registrationIds ?? []).length === 0) {
      if (!passes(actor, REPORT)) refuse('FORBIDDEN');
      requireSchoolFilter(query, actor);
    }
    const { ids, ...total } = await searchPayments(deps.readDb, actor, query);
    const visible = visibleFields(paymentsList, actor, query.columns);
    const rows = await paymentRows(deps.readDb, ids, {
      school: visible.has('drivingSchoolName'),
      plan: visible.has('planName'),
      creator: visible.has('createdBy'),
    });
    return { content: presentPayments(rows, visible), ...total };
  });
}
