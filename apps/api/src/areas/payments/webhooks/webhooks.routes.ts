import type { WebhookFailure } from '@habilita/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { inTransaction } from '#kernel/db/in-transaction.ts';
import type { Deps } from '#kernel/deps.ts';
import { refuse } from '#kernel/errors.ts';
import { withRawBodies } from '#kernel/http/raw-body.ts';
import { noteMark } from '#kernel/job-marks/job-marks.queries.ts';
import { bookProviderEvent } from '../arrivals/book-provider-event.ts';
import { canBeOurs } from '../arrivals/provider-notice.ts';
import { carryOutRequestJob, followDisputesJob } from '../charges/payments.jobs.ts';
import { requestsAmong } from '../charges/provider-requests.queries.ts';
import type { ParseWebhookResult, ProviderEvent, WebhookRequest } from '../providers/notice.ts';
import type { PaymentProvider } from '../providers/provider.ts';
import { noteNotice, noteRefusedNotice } from './provider-notices.queries.ts';
import { signatureSecretOf } from './register-webhooks.ts';
import { WEBHOOKS_PATH } from './webhook-address.ts';

type Needed = Pick<Deps, 'db' | 'clock' | 'jobs' | 'providers' | 'log' | 'environment'>;

/**
 * Mounts a webhook for each provider, by POST and GET, with or without a last segment that only the provider knows. The
 * body is read raw, because the signature covers its bytes. The answer is 200 once the notice's events are booked or
 * its jobs are enqueued; after any other status the provider sends the notice again.
 */
export async function mountPaymentWebhooks(app: FastifyInstance, deps: Needed): Promise<void> {
  await withRawBodies(app, (scope) => {
    for (const provider of deps.providers.all)
      for (const path of ['', '/:pathSecret'])
        scope.route({
          method: ['GET', 'POST'],
          url: `${WEBHOOKS_PATH}${provider.metadata.name}${path}`,
          exposeHeadRoute: false,
          schema: { hide: true },
          handler: (request) => receive(deps, provider, request),
        });
  });
}

const FAILURES = {
  missing: 'UNSIGNED',
  malformed: 'WRONG_SIGNATURE',
  mismatch: 'WRONG_SIGNATURE',
  expired: 'WRONG_CLOCK',
} as const satisfies Record<string, WebhookFailure>;

async function receive(deps: Needed, provider: PaymentProvider, request: FastifyRequest) {
  const { name } = provider.metadata;
  if (isKnock(request)) refuse('UNAUTHENTICATED');
  const signatureSecret = provider.webhooks === undefined ? undefined : await signatureSecretOf(deps, name);
  const parsed = provider.parseWebhook(webhookRequestOf(request, signatureSecret));
  const now = deps.clock.now();
  if (parsed.kind === 'bad-signature') {
    deps.log.warn({ provider: name, reason: parsed.reason }, 'webhook with a bad signature');
    // A right signature with a wrong time means that one of the clocks is wrong, which staff see on /system.
    if (parsed.reason === 'expired')
      await noteMark(deps.db, { name: 'webhook-clock', at: now, ok: false, details: { provider: name } });
    await noteRefusedNotice(deps.db, { provider: name, failure: FAILURES[parsed.reason] }, now);
    refuse('UNAUTHENTICATED');
  }
  if (parsed.kind === 'malformed') {
    await noteRefusedNotice(deps.db, { provider: name, failure: 'UNREADABLE' }, now);
    refuse('INVALID');
  }
  const received = await follow(deps, name, parsed);
  if (parsed.kind !== 'probe') await noteNotice(deps.db, name, now);
  return { received };
}

/**
 * Whether a call has no secret path segment, no query and no body. `npm run doctor` makes such a call to test whether
 * notices can reach us. It is refused like an unsigned notice but not recorded as one, because that would overwrite the
 * record of the last real refused notice.
 */
const isKnock = ({ params, query, body }: FastifyRequest): boolean =>
  textsOf(params)['pathSecret'] === undefined && Object.keys(textsOf(query)).length === 0 && !body;

function webhookRequestOf(
  { method, params, query, headers, body }: FastifyRequest,
  signatureSecret: string | undefined,
): WebhookRequest {
  return {
    method: method === 'GET' ? 'GET' : 'POST',
    pathSecret: textsOf(params)['pathSecret'],
    query: textsOf(query),
    headers,
    rawBody: typeof body === 'string' ? body : '',
    signatureSecret,
  };
}

const textsOf = (values: unknown): Readonly<Record<string, string | undefined>> =>
  Object.fromEntries(
    Object.entries(values ?? {}).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );

/**
 * Books a notice's events, or enqueues jobs that ask the provider about its requests or disputes. Returns the number of
 * events or requests, 1 for disputes.
 */
async function follow(
  deps: Needed,
  provider: string,
  parsed: Extract<ParseWebhookResult, { kind: 'events' | 'requests' | 'disputes' | 'probe' }>,
): Promise<number> {
  if (parsed.kind === 'probe') return 0;
  if (parsed.kind === 'events') return book(deps, provider, parsed.events);
  if (parsed.kind === 'disputes') {
    await inTransaction(deps.db, (trx) => deps.jobs.enqueue(trx, followDisputesJob, {}, { singletonKey: 'told' }));
    return 1;
  }
  const { returned, requestIds, foreign } = parsed;
  const ours = await requestsAmong(
    deps.db,
    requestIds.filter(canBeOurs).map((id) => id.toLowerCase()),
  );
  if (ours.length === 0) return book(deps, provider, foreign);
  for (const requestId of ours)
    await inTransaction(deps.db, (trx) => deps.jobs.enqueue(trx, carryOutRequestJob, { requestId, returned }));
  return ours.length;
}

async function book(deps: Needed, provider: string, events: readonly ProviderEvent[]): Promise<number> {
  for (const event of events) await inTransaction(deps.db, (trx) => bookProviderEvent(trx, deps, provider, event));
  return events.length;
}
