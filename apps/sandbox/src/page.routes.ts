import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Notifier } from './notifier.ts';
import { page } from './page.ts';
import type { Scheduler } from './scheduler.ts';
import type { Store } from './store.ts';

const SHOWN = 100;
const DELIVERIES_SHOWN = 15;
const queryShape = z.object({ q: z.string().max(1_000).catch('') });

export function pageRoutes(
  scope: FastifyInstance,
  { store, notifier, scheduler }: { store: Store; notifier: Notifier; scheduler: Scheduler },
): void {
  scope.get('/', (request, reply) => {
    const search = queryShape.parse(request.query).q.trim();
    const now = scheduler.now();
    const found = search === '' ? store.open(now) : store.search(search, now);
    const nonce = randomBytes(16).toString('base64');
    const policy = `default-src 'none'; style-src 'nonce-${nonce}'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;
    return reply
      .headers({ 'content-security-policy': policy, 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
      .type('text/html; charset=utf-8')
      .send(
        page({
          charges: found.slice(0, SHOWN),
          total: found.length,
          search,
          deliveries: notifier.deliveries().slice(0, DELIVERIES_SHOWN),
          now,
          nonce,
        }),
      );
  });
}
