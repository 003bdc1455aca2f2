import {
  irregularitiesList,
  type IrregularityRow,
  listIrregularitiesEndpoint,
  reopenIrregularityEndpoint,
  resolveIrregularityEndpoint,
  takeIrregularityEndpoint,
} from '@habilita/contract';
import type { FastifyInstance } from 'fastify';
import { listedRegistrations } from '#areas/registrations/registrations/index.ts';
import type { Deps } from '#kernel/deps.ts';
import { commandRoute, route } from '#kernel/http/route.ts';
import { requireSchoolFilter } from '#kernel/list/school-scope.ts';
import { visibleFields } from '#kernel/list/visible-fields.ts';
import { reopenIrregularity, resolveIrregularity, takeIrregularity } from './handle-irregularity.ts';
import { findIrregularities, handlingOf } from './irregularities.queries.ts';
import { unassignedIrregularityRoutes } from './unassigned.routes.ts';

const UNHANDLED = {
  disputeState: null,
  answerBy: null,
  raisedAt: null,
  ownerId: null,
  ownerName: null,
  resolvedAt: null,
  resolvedBy: null,
  resolution: null,
};

export function irregularityRoutes(app: FastifyInstance, deps: Pick<Deps, 'db' | 'clock' | 'providers'>): void {
  unassignedIrregularityRoutes(app, deps);
  route(app, listIrregularitiesEndpoint, async ({ query, actor }) => {
    requireSchoolFilter(query, actor);
    // The list is read from the primary, because a replica may lag behind.
    const { db } = deps;
    const now = deps.clock.now();
    const { found, ...total } = await findIrregularities(db, actor, query, now);
    const visible = visibleFields(irregularitiesList, actor, query.columns);
    const registrations = await listedRegistrations(
      { db, actor, now, visible },
      found.map(({ registrationId }) => registrationId),
    );
    const rows = new Map(registrations.map((row) => [row.id, row]));
    const raised = await handlingOf(
      db,
      found.flatMap(({ irregularityId }) => irregularityId ?? []),
    );
    const handling = new Map(raised.map(({ id, ...handled }) => [id, handled]));
    const content = found.flatMap(({ registrationId, irregularity, irregularityId }): IrregularityRow[] => {
      const row = rows.get(registrationId);
      const handled = handling.get(irregularityId ?? '') ?? UNHANDLED;
      return row === undefined ? [] : [{ ...row, irregularity, irregularityId, ...handled }];
    });
    return { content, ...total };
  });
  commandRoute(app, deps, takeIrregularityEndpoint, async ({ params, body, actor, request }, trx) => {
    await takeIrregularity(trx, params.id, body.mine, { actor, requestId: request.id });
    return undefined;
  });
  commandRoute(app, deps, resolveIrregularityEndpoint, async ({ params, body, actor, request }, trx) => {
    await resolveIrregularity(trx, deps, { ...params, ...body }, { actor, requestId: request.id });
    return undefined;
  });
  commandRoute(app, deps, reopenIrregularityEndpoint, async ({ params, body, actor, request }, trx) => {
    await reopenIrregularity(trx, { ...params, ...body }, { actor, requestId: request.id });
    return undefined;
  });
}
