import {
  discardSystemJobEndpoint,
  messageOf,
  type OutboxMessageRow,
  readCapacityEndpoint,
  readOutboxMessageEndpoint,
  registerWebhooksEndpoint,
  retrySystemJobEndpoint,
  searchOutboxEndpoint,
  searchSystemJobsEndpoint,
  seesOutbox,
  sendMessageAgainEndpoint,
  setCapacityEndpoint,
  systemSummaryEndpoint,
} from '@habilita/contract';
import type { FastifyInstance } from 'fastify';
import { registerWebhooksAgain } from '#areas/payments/index.ts';
import { inTransaction } from '#kernel/db/in-transaction.ts';
import type { Actor } from '#kernel/actor.ts';
import type { Deps } from '#kernel/deps.ts';
import { refuse } from '#kernel/errors.ts';
import { recordEvent } from '#kernel/events.ts';
import { commandRoute, route } from '#kernel/http/route.ts';
import { withoutPersonalData } from '#kernel/masked.ts';
import { carriedChannels } from '#kernel/outbox/index.ts';
import { pauseAt } from './capacity/capacity.ts';
import { readWish } from './capacity/capacity.queries.ts';
import { capacityProvider } from './capacity/index.ts';
import type { CapacityProvider } from './capacity/capacity-provider.ts';
import { setCapacity } from './capacity/set-capacity.ts';
import { searchJobs } from './jobs.queries.ts';
import { maskedRecipient } from './masked-recipient.ts';
import { readableText, whatIsGone } from './outbox-message.ts';
import { findMessage, searchMessages } from './outbox-messages.queries.ts';
import { discardJob, retryJob } from './retry-job.ts';
import { sendAgain } from './send-again.ts';
import { systemSummary } from './summary.ts';

/** Routes of the system screen (Specification 1 §2 and §7). */
export function systemRoutes(app: FastifyInstance, deps: Deps): void {
  capacityRoutes(app, deps, capacityProvider(deps));
  route(app, systemSummaryEndpoint, () => systemSummary(deps));
  commandRoute(app, deps, registerWebhooksEndpoint, async ({ actor, request }, trx) => {
    await registerWebhooksAgain(trx, deps);
    const about = { entityType: 'SYSTEM', entityId: actor.userId } as const;
    await recordEvent(trx, { actor, requestId: request.id, ...about, kind: 'WEBHOOKS_REGISTERED_AGAIN' });
    return undefined;
  });
  jobRoutes(app, deps);
  outboxRoutes(app, deps);
}

const readingOf = async (provider: CapacityProvider) => {
  const reading = await provider.read();
  return reading.kind === 'read' ? reading : refuse('CAPACITY_UNAVAILABLE');
};

function capacityRoutes(app: FastifyInstance, deps: Deps, provider: CapacityProvider): void {
  route(app, readCapacityEndpoint, async () => {
    const { current, max } = await readingOf(provider);
    const wish = await readWish(deps.db);
    return {
      current,
      min: wish.min,
      max,
      databaseAutoscalingDisabledUntil: pauseAt(wish, deps.clock.now()) ?? null,
      provider: provider.name,
      unit: provider.unit,
      wish: wish.state,
    };
  });
  // The provider is asked for its maximum here, because it must not be called inside the transaction.
  route(app, setCapacityEndpoint, async ({ body, actor, request }) => {
    const { max } = await readingOf(provider);
    const by = { actor, requestId: request.id };
    await inTransaction(deps.db, (trx) => setCapacity(trx, deps, body, max, by));
    return undefined;
  });
}

function jobRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, searchSystemJobsEndpoint, async ({ query }) => {
    const { rows, ...total } = await searchJobs(deps.db, query);
    const content = rows.map(({ error, ...row }) => ({
      ...row,
      label: deps.jobs.labelOf(row.name),
      error: error === null ? null : withoutPersonalData(error),
    }));
    return { content, ...total };
  });
  commandRoute(app, deps, retrySystemJobEndpoint, async ({ params, actor, request }, trx) => {
    await retryJob(trx, deps, params.id, { actor, requestId: request.id });
    return undefined;
  });
  commandRoute(app, deps, discardSystemJobEndpoint, async ({ params, actor, request }, trx) => {
    await discardJob(trx, params.id, { actor, requestId: request.id });
    return undefined;
  });
}

type StoredMessage = Awaited<ReturnType<typeof searchMessages>>['rows'][number];

/** A message as lists show it: without its text, the recipient masked. */
function presentMessage(message: StoredMessage): OutboxMessageRow {
  const { isLinkGone: _link, atMostOnce: _once, ...row } = message;
  const gone = whatIsGone(message);
  const goneReason = gone === undefined ? null : messageOf(gone.refused);
  return { ...row, goneReason, recipient: maskedRecipient(row.recipient) };
}

function refuseLimited(actor: Actor): void {
  if (!seesOutbox(actor)) refuse('FORBIDDEN');
}

function outboxRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, searchOutboxEndpoint, async ({ query, actor }) => {
    refuseLimited(actor);
    const { rows, ...total } = await searchMessages(deps.db, query);
    return { content: rows.map(presentMessage), ...total };
  });
  route(app, readOutboxMessageEndpoint, async ({ params, actor, request }) => {
    refuseLimited(actor);
    const message = (await findMessage(deps.db, params.id)) ?? refuse('MESSAGE_NOT_FOUND');
    const text = readableText(message, actor.roles.includes('ADMIN'));
    await inTransaction(deps.db, (trx) =>
      recordEvent(trx, {
        actor,
        requestId: request.id,
        entityType: 'OUTBOX_MESSAGE',
        entityId: message.id,
        kind: 'MESSAGE_READ',
      }),
    );
    const { body: _body, bodyOnceSent: _once, ...row } = message;
    return { ...presentMessage(row), ...text };
  });
  commandRoute(app, deps, sendMessageAgainEndpoint, async ({ params, actor, request }, trx) => {
    refuseLimited(actor);
    await sendAgain(trx, deps, params.id, carriedChannels(deps), { actor, requestId: request.id });
    return undefined;
  });
}
