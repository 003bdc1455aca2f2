import {
  askProviderEndpoint,
  searchPendingOutcomesEndpoint,
  seesPendingOutcomes,
  settleOutcomeEndpoint,
  TRY_ERROR_NAMES,
} from '@habilita/contract';
import type { FastifyInstance } from 'fastify';
import type { Actor } from '#kernel/actor.ts';
import type { Deps } from '#kernel/deps.ts';
import { refuse } from '#kernel/errors.ts';
import { commandRoute, route } from '#kernel/http/route.ts';
import { askOutcome } from './ask-outcome.ts';
import { decisionsOn, maySettle } from './pending-outcome.policy.ts';
import { type PendingOutcome, searchPendingOutcomes } from './pending-outcomes.queries.ts';
import { settleOutcome } from './settle-outcome.ts';

/**
 * Mounts the routes by which staff list requests to providers whose outcome is unknown, ask the provider for an
 * outcome, or settle an outcome by hand.
 */
export function pendingOutcomeRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, searchPendingOutcomesEndpoint, async ({ query, actor }) => {
    if (!seesPendingOutcomes(actor)) refuse('FORBIDDEN');
    // The list is read from the primary database, because a replica may still list an outcome that staff have just
    // decided.
    const { rows, ...total } = await searchPendingOutcomes(deps.db, query, deps.clock.now());
    return { content: rows.map((row) => presentOutcome(deps, row, actor)), ...total };
  });
  // This route calls the provider, which must not happen in a transaction.
  route(app, askProviderEndpoint, async ({ params, actor }) => {
    if (!seesPendingOutcomes(actor)) refuse('FORBIDDEN');
    return { isKnown: await askOutcome(deps, params.id) };
  });
  commandRoute(app, deps, settleOutcomeEndpoint, async ({ params, body, actor, request }, trx) => {
    if (!seesPendingOutcomes(actor)) refuse('FORBIDDEN');
    await settleOutcome(trx, deps, { outcomeId: params.id, ...body }, { actor, requestId: request.id });
    return undefined;
  });
}

function presentOutcome({ providers }: Deps, row: PendingOutcome, actor: Actor) {
  const label = providers.all.find(({ metadata }) => metadata.name === row.provider)?.metadata.label;
  return {
    id: row.id,
    kind: row.kind,
    registrationId: row.registrationId,
    studentId: row.studentId,
    studentName: row.studentName ?? '',
    campaignName: row.campaignName,
    paymentMethod: row.paymentMethod,
    amount: row.amountCents,
    provider: label ?? row.provider,
    since: row.since,
    failedTries: row.failedTries,
    lastError: TRY_ERROR_NAMES.find((name) => name === row.tryError) ?? null,
    nextTryAt: row.askAgainAt,
    can: { settle: maySettle(actor, row), decisions: [...decisionsOn(row)] },
  };
}
