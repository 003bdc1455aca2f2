import type { Behaviours } from './behaviour.ts';
import { createDispatcher, type Delivery } from './dispatch.ts';
import type { Journal } from './journal.ts';
import type { Notice } from './notice.ts';
import type { Scheduler } from './scheduler.ts';

/** Milliseconds. */
export const REORDER_WAIT_MS = 10_000;
const DELIVERED_KEPT = 200;

export interface NotifierOptions {
  scheduler: Scheduler;
  behaviours: Behaviours;
  journal: Journal;
  secret: string;
  /** The last segment is the account's name; null without a receiver. */
  webhookUrl: string | null;
  fetch: typeof globalThis.fetch;
}

export interface Notifier {
  notify(notice: Notice): void;
  redeliver(noticeId?: string): number;
  setWebhookUrl(url: string | null): void;
  deliveries(): Delivery[];
  /** Without waiting for the scheduler. */
  idle(): Promise<void>;
}

/** Sends journaled webhooks on start. */
export function createNotifier(options: NotifierOptions): Notifier {
  const { scheduler, behaviours, journal } = options;
  let { webhookUrl } = options;
  const deliveries = new Map<string, Delivery>();
  const held = new Map<string, Delivery[]>();
  const behaviourOf = ({ notice }: Delivery) =>
    behaviours.of(notice.account_id, notice.data.payment_id, notice.data.charge_id);
  const onFinished = (delivery: Delivery) => {
    if (delivery.state === 'DELIVERED') journal.append({ type: 'delivered', id: delivery.notice.id });
    const delivered = [...deliveries.values()].filter(({ state }) => state === 'DELIVERED');
    for (const old of delivered.slice(0, -DELIVERED_KEPT)) deliveries.delete(old.notice.id);
  };
  const addressOf = (account: string) => (webhookUrl === null ? null : new URL(account, webhookUrl).href);
  const dispatcher = createDispatcher({ ...options, webhookUrl: addressOf, behaviourOf, onFinished });

  function leave(delayMs: number, batch: Delivery[]): void {
    if (delayMs === 0) dispatcher.send(...batch);
    else scheduler.after(delayMs, () => dispatcher.send(...batch));
  }

  function holdBack(delivery: Delivery, delayMs: number): void {
    const chargeId = delivery.notice.data.charge_id;
    const earlier = held.get(chargeId);
    if (earlier) {
      held.delete(chargeId);
      return leave(delayMs, [delivery, ...earlier]);
    }
    const batch = [delivery];
    held.set(chargeId, batch);
    scheduler.after(REORDER_WAIT_MS, () => {
      if (held.get(chargeId) === batch && held.delete(chargeId)) dispatcher.send(...batch);
    });
  }

  function accept(notice: Notice): void {
    const delivery: Delivery = { notice, state: 'WAITING', tries: 0, lastAnswer: null };
    deliveries.set(notice.id, delivery);
    const { delayMs, reorder } = behaviourOf(delivery);
    if (reorder) holdBack(delivery, delayMs);
    else leave(delayMs, [delivery]);
  }

  for (const notice of journal.undelivered) accept(notice);

  return {
    notify(notice) {
      journal.append({ type: 'notice', notice });
      accept(notice);
    },
    redeliver(noticeId) {
      const wanted = ({ notice, state }: Delivery) => (noticeId ? notice.id === noticeId : state !== 'DELIVERED');
      const chosen = [...deliveries.values()].filter(wanted);
      for (const delivery of chosen) dispatcher.send(delivery);
      return chosen.length;
    },
    setWebhookUrl(url) {
      webhookUrl = url;
    },
    deliveries: () => [...deliveries.values()].toReversed(),
    idle: () => dispatcher.idle(),
  };
}
