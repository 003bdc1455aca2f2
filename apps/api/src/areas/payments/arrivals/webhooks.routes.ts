import type { FastifyInstance, FastifyRequest } from 'fastify';
import { inTransaction } from '#kernel/db/in-transaction.ts';
import type { Deps } from '#kernel/deps.ts';
import { refuse } from '#kernel/errors.ts';
import { withRawBodies } from '#kernel/http/raw-body.ts';
import { noteMark } from '#kernel/job-marks/job-marks.queries.ts';
import { bookProviderEvent } from './book-provider-event.ts';
import type { PaymentProvider } from '../providers/provider.ts';

type Needed = Pick<Deps, 'db' | 'clock' | 'jobs' | 'providers' | 'log' | 'environment'>;

/**
 * Mounts a webhook for each provider. The body is read raw, because the signature covers its bytes. The answer is
 * 200 once the event is booked; on any other one the provider sends the event again.
 */
export async function mountPaymentWebhooks(app: FastifyInstance, deps: Needed): Promise<void> {
  await withRawBodies(app, (scope) => {
    for (const provider of deps.providers.all) {
      const path = `/api/v1/webhooks/payments/${provider.metadata.name}`;
      scope.post(path, { schema: { hide: true } }, (request) => receive(deps, provider, request));
    }
  });
}

async function receive(deps: Needed, provider: PaymentProvider, { headers, body }: FastifyRequest) {
  const { name } = provider.metadata;
  const parsed = provider.parseWebhook({ headers, rawBody: typeof body === 'string' ? body : '' });
  if (parsed.kind === 'bad-signature') {
    deps.log.warn({ provider: name, reason: parsed.reason }, 'webhook with a bad signature');
    // The signature is right and its time is not, so that one of the clocks is wrong. Staff see that on /system.
    if (parsed.reason === 'expired')
      await noteMark(deps.db, { name: 'webhook-clock', at: deps.clock.now(), ok: false, details: { provider: name } });
    refuse('UNAUTHENTICATED');
  }
  if (parsed.kind === 'malformed') refuse('INVALID');
  for (const event of parsed.events) await inTransaction(deps.db, (trx) => bookProviderEvent(trx, deps, name, event));
  return { received: parsed.events.length };
}
