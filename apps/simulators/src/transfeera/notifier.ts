import { randomUUID } from 'node:crypto';
import type { Scheduler } from '../shared/scheduler.ts';
import { signatureHeader } from './identifiers.ts';
import type { Knobs } from './knobs.ts';
import type { Delivery, Records, Webhook } from './records.ts';

/**
 * The delays in milliseconds before the second and the third attempt to deliver a notice; there is no fourth
 * (docs/provider-facts.md B9). The delays are assumed, because no source documents them.
 */
export const TRIES_AFTER_MS = [60_000, 300_000] as const;
const ANSWER_WITHIN_MS = 10_000;

export interface Notifier {
  /** Sends a notice to every webhook that is registered for this kind of object. */
  notify(object: string, data: Readonly<Record<string, unknown>>): void;
  /** Sends a notice again with the same id, as a person can order at Transfeera. */
  redeliver(id: string): boolean;
  /** Sends `{"test": true}` without a signature; returns the status of the answer, or why there was none. */
  probe(url: string): Promise<string>;
  /** Resolves once no notice is being sent. */
  idle(): Promise<void>;
}

interface NotifierDeps {
  readonly records: Records;
  readonly scheduler: Scheduler;
  readonly knobs: () => Knobs;
  readonly accountId: string;
  readonly fetch: typeof globalThis.fetch;
}

/** Sends notices. Those that were not delivered before a restart are sent again. */
export function createNotifier(deps: NotifierDeps): Notifier {
  const { records, scheduler, knobs } = deps;
  const onTheWay = new Set<Promise<void>>();
  let heldBack: Delivery[] = [];

  function send(...ids: string[]): void {
    const sending = (async () => {
      for (const id of ids) await deliver(id);
    })().finally(() => onTheWay.delete(sending));
    onTheWay.add(sending);
  }

  async function deliver(id: string): Promise<void> {
    const delivery = records.deliveries.get(id);
    const webhook = records.webhooks.get(delivery?.webhookId ?? '');
    if (delivery === undefined || webhook === undefined) return;
    const { noticeRepeat, noticeDropFirst } = knobs();
    const copies = delivery.requests.length < noticeDropFirst ? 0 : noticeRepeat;
    const answers = await Promise.all(Array.from({ length: copies }, () => post(deps, webhook, delivery)));
    const taken = answers.find(isTaken);
    const requests = [
      ...delivery.requests,
      { at: scheduler.now().toString(), answer: taken ?? answers[0] ?? 'perdido' },
    ];
    const wait = TRIES_AFTER_MS[requests.length - 1];
    const state = taken === undefined ? (wait === undefined ? 'GIVEN_UP' : 'WAITING') : 'DELIVERED';
    records.deliveries.put({ ...delivery, requests, state });
    if (state === 'WAITING' && wait !== undefined)
      scheduler.after(wait, () => records.deliveries.get(id)?.state === 'WAITING' && send(id));
  }

  function leave(delivery: Delivery): void {
    const { noticeDelayMs, noticeReorder } = knobs();
    if (noticeReorder && heldBack.length === 0) {
      heldBack = [delivery];
      return;
    }
    const ids = [delivery, ...heldBack].map(({ id }) => id);
    heldBack = [];
    if (noticeDelayMs === 0) send(...ids);
    else scheduler.after(noticeDelayMs, () => send(...ids));
  }

  for (const { id } of records.deliveries.filter(({ state }) => state === 'WAITING')) send(id);

  return {
    notify(object, data) {
      const date = scheduler.now().toString();
      for (const { id: webhookId } of records.webhooks.filter(({ objectTypes }) => objectTypes.includes(object))) {
        const row = { id: randomUUID(), webhookId, object, date, data, state: 'WAITING', requests: [] } as const;
        leave(records.deliveries.put({ ...row, requests: [] }));
      }
    },
    redeliver(id) {
      if (records.deliveries.get(id) === undefined) return false;
      send(id);
      return true;
    },
    probe: (url) => attempt(deps, url, JSON.stringify({ test: true }), {}),
    async idle() {
      while (onTheWay.size > 0) await Promise.all(onTheWay);
    },
  };
}

export const isTaken = (answer: string): boolean => /^2\d\d$/.test(answer);

/** Sends a notice to a webhook, signed anew at each try, because receivers refuse old signatures. */
function post(deps: NotifierDeps, { url, secret }: Webhook, { id, object, date, data }: Delivery): Promise<string> {
  const body = JSON.stringify({ id, version: 'v1', account_id: deps.accountId, object, date, data });
  return attempt(deps, url, body, { 'transfeera-signature': signatureHeader(secret, deps.scheduler.now(), body) });
}

async function attempt(
  { fetch }: NotifierDeps,
  url: string,
  body: string,
  more: Record<string, string>,
): Promise<string> {
  const headers = { 'content-type': 'application/json', ...more };
  try {
    const response = await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(ANSWER_WITHIN_MS) });
    await response.body?.cancel();
    return String(response.status);
  } catch (error) {
    return error instanceof Error && error.name === 'TimeoutError' ? 'sem resposta' : 'sem conexão';
  }
}
