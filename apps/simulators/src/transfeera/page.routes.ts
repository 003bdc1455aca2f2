import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Scheduler } from '../shared/scheduler.ts';
import { type Engine, receiptsOf } from './engine.ts';
import { page } from './page.ts';
import type { Charge, Records } from './records.ts';

const SHOWN = 100;
const NEWEST_SHOWN = 15;
const queryShape = z.object({ q: z.string().max(1_000).catch('') });

interface PageRoutes {
  readonly records: Records;
  readonly engine: Engine;
  readonly scheduler: Scheduler;
}

/** The page where a person pays a PIX, gives it back or complains of it. */
export function pageRoutes(scope: FastifyInstance, { records, engine, scheduler }: PageRoutes): void {
  scope.get('/', (request, reply) => {
    const search = queryShape.parse(request.query).q.trim();
    const words = search.toLowerCase();
    const isFound = ({ txid, emv, payer, status }: Charge) =>
      search === '' ? status === 'ATIVA' : `${payer.name} ${txid} ${emv}`.toLowerCase().includes(words);
    const found = records.charges.filter(isFound).toReversed();
    const nonce = randomBytes(16).toString('base64');
    const policy = `default-src 'none'; style-src 'nonce-${nonce}'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;
    return reply
      .headers({ 'content-security-policy': policy, 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
      .type('text/html; charset=utf-8')
      .send(
        page({
          charges: found.slice(0, SHOWN).map((charge) => ({
            ...charge,
            received: receiptsOf(records, charge).map((receipt) => ({ ...receipt, left: engine.left(receipt) })),
          })),
          total: found.length,
          search,
          transfers: records.transfers.all().toReversed().slice(0, NEWEST_SHOWN),
          deliveries: records.deliveries.all().toReversed().slice(0, NEWEST_SHOWN),
          now: scheduler.now(),
          nonce,
        }),
      );
  });
}
