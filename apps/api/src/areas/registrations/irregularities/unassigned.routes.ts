import {
  listUnassignedIrregularitiesEndpoint,
  readUnassignedIrregularityEndpoint,
  type UnassignedIrregularityRow,
} from '@habilita/contract';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#kernel/deps.ts';
import { refuse } from '#kernel/errors.ts';
import { route } from '#kernel/http/route.ts';
import {
  findUnassigned,
  handlingHistory,
  paymentsMentioned,
  searchUnassigned,
  seesUnassigned,
  type UnassignedRecord,
} from './unassigned.queries.ts';

type Needed = Pick<Deps, 'db' | 'providers'>;

/** These routes read from the primary, because a replica may lag behind. */
export function unassignedIrregularityRoutes(app: FastifyInstance, deps: Needed): void {
  const { db } = deps;
  route(app, listUnassignedIrregularitiesEndpoint, async ({ query, actor }) => {
    if (!seesUnassigned(actor)) refuse('FORBIDDEN');
    const { rows, ...total } = await searchUnassigned(db, actor, query);
    return { content: rows.map((row) => present(deps, row)), ...total };
  });
  route(app, readUnassignedIrregularityEndpoint, async ({ params, actor }) => {
    if (!seesUnassigned(actor)) refuse('FORBIDDEN');
    const found = (await findUnassigned(db, actor, params.id)) ?? refuse('NOT_FOUND');
    return {
      ...present(deps, found),
      noticeId: found.providerEventId ?? null,
      noticeKind: found.noticeKind,
      receivedAt: found.receivedAt,
      problem: found.problem ?? null,
      payments: await paymentsMentioned(db, found),
      history: await handlingHistory(db, found.id),
    };
  });
}

function present({ providers }: Pick<Needed, 'providers'>, row: UnassignedRecord): UnassignedIrregularityRow {
  const label = providers.all.find(({ metadata }) => metadata.name === row.provider)?.metadata.label;
  const { id, irregularity, raisedAt, ownerId, ownerName, resolvedAt, resolvedBy, resolution } = row;
  return {
    id,
    irregularity,
    reference: row.externalId ?? null,
    amount: row.amountCents ?? null,
    occurredAt: row.occurredAt,
    provider: label ?? row.provider ?? null,
    account: row.isWaiting ? 'SUSPENSE' : row.isBooked ? 'GIVEN_BACK' : 'NONE',
    raisedAt,
    ownerId,
    ownerName,
    resolvedAt,
    resolvedBy,
    resolution,
  };
}
