import {
  createPlanEndpoint,
  editPlanEndpoint,
  inactivatePlanEndpoint,
  listPlansEndpoint,
  readPlanEndpoint,
  searchPlansEndpoint,
} from '@habilita/contract';
import type { FastifyInstance } from 'fastify';
import type { ReadDatabase } from '#kernel/db/connect.ts';
import type { Deps } from '#kernel/deps.ts';
import { refuse } from '#kernel/errors.ts';
import { commandRoute, route } from '#kernel/http/route.ts';
import { presentPlan } from './plans.present.ts';
import { findPlan, searchPlans } from './plans.queries.ts';
import { createPlan, editPlan, inactivatePlan } from './save-plan.ts';

const found = async (db: ReadDatabase, id: string) => (await findPlan(db, id)) ?? refuse('PLAN_NOT_FOUND');

export function planRoutes(app: FastifyInstance, deps: Pick<Deps, 'db' | 'readDb' | 'clock'>): void {
  for (const endpoint of [searchPlansEndpoint, listPlansEndpoint]) {
    route(app, endpoint, async ({ query }) => {
      const { rows, ...total } = await searchPlans(deps.readDb, query);
      return { content: rows, ...total };
    });
  }
  route(app, readPlanEndpoint, async ({ params }) => presentPlan(await found(deps.readDb, params.id)));
  commandRoute(app, deps, createPlanEndpoint, async ({ body, actor, request }, trx) => {
    const id = await createPlan(trx, deps, body, { actor, requestId: request.id });
    return presentPlan(await found(trx, id));
  });
  commandRoute(app, deps, editPlanEndpoint, async ({ params, body, actor, request }, trx) => {
    await editPlan(trx, deps, params.id, body, { actor, requestId: request.id });
    return presentPlan(await found(trx, params.id));
  });
  commandRoute(app, deps, inactivatePlanEndpoint, async ({ params, actor, request }, trx) => {
    await inactivatePlan(trx, deps, params.id, { actor, requestId: request.id });
    return undefined;
  });
}
