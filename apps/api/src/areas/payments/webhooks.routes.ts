import type { FastifyInstance } from 'fastify';
import type { Deps } from '#kernel/deps.ts';
import { refuse } from '#kernel/errors.ts';
import { withRawBodies } from '#kernel/http/raw-body.ts';
import { bookProviderEvent } from './book-provider-event.ts';

type Needed = Pick<Deps, 'db' | 'clock' | 'jobs' | 'provider' | 'log'>;

/**
 * Where the provider tells us what happened. The signature covers the bytes, so the body is read raw; nothing of it is believed
 * before. Answers 200 once the event is booked; anything else makes the provider send it again.
 */
export async function mountPaymentWebhooks(app: FastifyInstance, deps: Needed): Promise<void> {
  const { db, provider, log } = deps;
  await withRawBodies(app, (scope) => {
    scope.post(`/api/v1/webhooks/payments/${provider.metadata.name}`, { schema: { hide: true } }, async (request) => {
      const rawBody = typeof request.body === 'string' ? request.body : '';
      const parsed = provider.parseWebhook({ headers: request.headers, rawBody });
      if (parsed.kind === 'bad-signature') {
        log.warn({ reason: parsed.reason }, 'webhook with a bad signature');
        refuse('UNAUTHENTICATED');
      }
      if (parsed.kind === 'malformed') refuse('INVALID');
      for (const event of parsed.events) {
        await db.transaction().execute((trx) => bookProviderEvent(trx, deps, provider.metadata.name, event));
      }
      return { received: parsed.events.length };
    });
  });
}
