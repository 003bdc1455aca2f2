import type { FastifyInstance } from 'fastify';
import { NEWEST_SHOWN, searchOf, sendPage, SHOWN } from '../shared/page-parts.ts';
import type { Scheduler } from '../shared/scheduler.ts';
import { type Engine, receiptsOf } from './engine.ts';
import { page } from './page.ts';
import type { Charge, Records } from './records.ts';

interface PageRoutes {
  readonly records: Records;
  readonly engine: Engine;
  readonly scheduler: Scheduler;
}

/** The page where a person pays a PIX charge, refunds the payment or opens a fraud complaint (MED) about it. */
export function pageRoutes(scope: FastifyInstance, { records, engine, scheduler }: PageRoutes): void {
  scope.get('/', (request, reply) => {
    const search = searchOf(request);
    const words = search.toLowerCase();
    const isFound = ({ txid, emv, payer, status }: Charge) =>
      search === '' ? status === 'ATIVA' : `${payer.name} ${txid} ${emv}`.toLowerCase().includes(words);
    const found = records.charges.filter(isFound).toReversed();
    return sendPage(reply, (nonce) =>
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
