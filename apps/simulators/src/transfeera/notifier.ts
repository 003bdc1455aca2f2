import { randomUUID } from 'node:crypto';
import { attempt, createDeliveries, type Deliveries } from '../shared/deliveries.ts';
import type { Scheduler } from '../shared/scheduler.ts';
import { signatureHeader } from './identifiers.ts';
import type { Knobs } from './knobs.ts';
import type { Delivery, Records, Webhook } from './records.ts';

/**
 * The delays in milliseconds before the second and the third attempt to deliver a notice; there is no fourth
 * (docs/provider-facts.md B9). The delays are assumed, because no source documents them.
 */
export const TRIES_AFTER_MS = [60_000, 300_000] as const;

export interface Notifier extends Pick<Deliveries<Delivery>, 'redeliver' | 'idle'> {
  /** Sends a notice to every webhook that is registered for this kind of object. */
  notify(object: string, data: Readonly<Record<string, unknown>>): void;
  /** Sends `{"test": true}` without a signature; returns the status of the answer, or why there was none. */
  probe(url: string): Promise<string>;
}

interface NotifierDeps {
  readonly records: Records;
  readonly scheduler: Scheduler;
  readonly knobs: () => Knobs;
  readonly accountId: string;
  readonly fetch: typeof globalThis.fetch;
}

export function createNotifier(deps: NotifierDeps): Notifier {
  const { records, scheduler, knobs, fetch } = deps;
  const { send, redeliver, idle } = createDeliveries({
    records: records.deliveries,
    scheduler,
    knobs,
    postOf(delivery) {
      const webhook = records.webhooks.get(delivery.webhookId);
      return webhook && (() => post(deps, webhook, delivery));
    },
    waitAfter: (tries) => TRIES_AFTER_MS[tries - 1],
  });
  return {
    notify(object, data) {
      const date = scheduler.now().toString();
      for (const { id: webhookId } of records.webhooks.filter(({ objectTypes }) => objectTypes.includes(object)))
        send({ id: randomUUID(), webhookId, object, date, data, state: 'WAITING', requests: [] });
    },
    redeliver,
    probe: (url) => attempt(fetch, url, { method: 'POST', headers: JSON_BODY, body: JSON.stringify({ test: true }) }),
    idle,
  };
}

const JSON_BODY = { 'content-type': 'application/json' };

/** Sends a notice to a webhook, signed anew at each try, because receivers refuse old signatures. */
function post(deps: NotifierDeps, { url, secret }: Webhook, { id, object, date, data }: Delivery): Promise<string> {
  const body = JSON.stringify({ id, version: 'v1', account_id: deps.accountId, object, date, data });
  const signature = signatureHeader(secret, deps.scheduler.now(), body);
  return attempt(deps.fetch, url, {
    method: 'POST',
    headers: { ...JSON_BODY, 'transfeera-signature': signature },
    body,
  });
}
