import { z } from 'zod';
import type { Collection } from './journal.ts';
import type { Scheduler } from './scheduler.ts';

const ANSWER_WITHIN_MS = 10_000;

/** The fields that every provider's record of a notice has: whether the notice arrived, and each try to deliver it. */
export const DELIVERY_FIELDS = {
  id: z.string(),
  state: z.enum(['WAITING', 'DELIVERED', 'GIVEN_UP']),
  requests: z.array(z.object({ at: z.string(), answer: z.string() })),
};
const deliverySchema = z.object(DELIVERY_FIELDS);
export type DeliveryFields = z.infer<typeof deliverySchema>;

interface DeliveryKnobs {
  readonly noticeDelayMs: number;
  readonly noticeRepeat: number;
  readonly noticeReorder: boolean;
  readonly noticeDropFirst: number;
}

interface DeliveriesDeps<Delivery extends DeliveryFields> {
  readonly records: Collection<Delivery>;
  readonly scheduler: Scheduler;
  readonly knobs: () => DeliveryKnobs;
  /** Returns a function that sends the notice once and returns the receiver's answer; undefined without a receiver. */
  readonly postOf: (delivery: Delivery) => (() => Promise<string>) | undefined;
  /** Milliseconds to wait after the given number of tries; undefined when there is no further try. */
  readonly waitAfter: (tries: number) => number | undefined;
}

export interface Deliveries<Delivery extends DeliveryFields> {
  /** Stores a new notice and sends it. */
  readonly send: (delivery: Delivery) => void;
  /** Sends a notice again with the same id; false when there is none with this id. */
  readonly redeliver: (id: string) => boolean;
  /** Resolves when no notice is being sent. Notices that wait for a retry do not count. */
  readonly idle: () => Promise<void>;
}

/** Sends the notices of a provider until they are answered. Those that a restart interrupted are sent again. */
export function createDeliveries<Delivery extends DeliveryFields>(
  deps: DeliveriesDeps<Delivery>,
): Deliveries<Delivery> {
  const { records, scheduler, knobs } = deps;
  const onTheWay = new Set<Promise<void>>();
  let heldBack: Delivery[] = [];

  function start(...ids: string[]): void {
    const sending = (async () => {
      for (const id of ids) await deliver(id);
    })().finally(() => onTheWay.delete(sending));
    onTheWay.add(sending);
  }

  async function deliver(id: string): Promise<void> {
    const delivery = records.get(id);
    const post = delivery && deps.postOf(delivery);
    if (delivery === undefined || post === undefined) return;
    const { noticeRepeat, noticeDropFirst } = knobs();
    const copies = delivery.requests.length < noticeDropFirst ? 0 : noticeRepeat;
    const answers = await Promise.all(Array.from({ length: copies }, post));
    const taken = answers.find(isTaken);
    const tried = { at: scheduler.now().toString(), answer: taken ?? answers[0] ?? 'perdido' };
    const requests = [...delivery.requests, tried];
    const wait = taken === undefined ? deps.waitAfter(requests.length) : undefined;
    const state = taken !== undefined ? 'DELIVERED' : wait === undefined ? 'GIVEN_UP' : 'WAITING';
    records.put({ ...delivery, requests, state });
    if (wait !== undefined) scheduler.after(wait, () => records.get(id)?.state === 'WAITING' && start(id));
  }

  for (const { id } of records.filter(({ state }) => state === 'WAITING')) start(id);

  return {
    send(delivery) {
      records.put(delivery);
      const { noticeDelayMs, noticeReorder } = knobs();
      if (noticeReorder && heldBack.length === 0) {
        heldBack = [delivery];
        return;
      }
      const ids = [delivery, ...heldBack].map(({ id }) => id);
      heldBack = [];
      if (noticeDelayMs === 0) start(...ids);
      else scheduler.after(noticeDelayMs, () => start(...ids));
    },
    redeliver(id) {
      if (records.get(id) === undefined) return false;
      start(id);
      return true;
    },
    async idle() {
      while (onTheWay.size > 0) await Promise.all(onTheWay);
    },
  };
}

export const isTaken = (answer: string): boolean => /^2\d\d$/.test(answer);

/** Calls a receiver once; returns the status of its answer, or why there was none. */
export async function attempt(fetch: typeof globalThis.fetch, url: string, init: RequestInit = {}): Promise<string> {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(ANSWER_WITHIN_MS) });
    await response.body?.cancel();
    return String(response.status);
  } catch (error) {
    return error instanceof Error && error.name === 'TimeoutError' ? 'sem resposta' : 'sem conexão';
  }
}
