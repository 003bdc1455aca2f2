import type { Behaviour } from './behaviour.ts';
import type { Notice } from './notice.ts';
import type { Scheduler } from './scheduler.ts';
import { accountSecret } from './accounts.ts';
import { signatureHeader } from './signature.ts';

/** Milliseconds between tries; then it gives up. */
export const BACKOFF_MS = [1_000, 5_000, 30_000, 120_000, 600_000, 3_600_000] as const;
const ANSWER_WITHIN_MS = 10_000;

export interface Delivery {
  notice: Notice;
  state: 'WAITING' | 'DELIVERED' | 'GIVEN_UP';
  tries: number;
  lastAnswer: string | null;
}

export interface DispatchOptions {
  scheduler: Scheduler;
  secret: string;
  fetch: typeof globalThis.fetch;
  /** Null while nobody listens. */
  webhookUrl: (account: string) => string | null;
  behaviourOf: (delivery: Delivery) => Behaviour;
  onFinished: (delivery: Delivery) => void;
}

export interface Dispatcher {
  send(...batch: Delivery[]): void;
  idle(): Promise<void>;
}

export function createDispatcher(options: DispatchOptions): Dispatcher {
  const { scheduler } = options;
  const onTheWay = new Set<Promise<void>>();

  async function attempt(delivery: Delivery): Promise<void> {
    const { repeat, dropFirst } = options.behaviourOf(delivery);
    delivery.tries += 1;
    const lost = delivery.tries <= dropFirst;
    const copies = Array.from({ length: lost ? 0 : repeat }, () => post(delivery.notice, options));
    const answers = await Promise.all(copies);
    const accepted = answers.find((answer) => /^2\d\d$/.test(answer));
    delivery.lastAnswer = accepted ?? answers[0] ?? 'perdido';
    if (accepted) finish(delivery, 'DELIVERED');
    else if (delivery.state === 'WAITING') retryLater(delivery);
  }

  function retryLater(delivery: Delivery): void {
    const wait = BACKOFF_MS[delivery.tries - 1];
    if (wait === undefined) finish(delivery, 'GIVEN_UP');
    else scheduler.after(wait, () => delivery.state === 'WAITING' && send(delivery));
  }

  function finish(delivery: Delivery, state: 'DELIVERED' | 'GIVEN_UP'): void {
    delivery.state = state;
    options.onFinished(delivery);
  }

  async function inOrder(batch: Delivery[]): Promise<void> {
    for (const delivery of batch) await attempt(delivery);
  }

  function send(...batch: Delivery[]): void {
    const tracked = inOrder(batch).finally(() => onTheWay.delete(tracked));
    onTheWay.add(tracked);
  }

  return {
    send,
    async idle() {
      while (onTheWay.size > 0) await Promise.all(onTheWay);
    },
  };
}

/** Signed at each try, as receivers refuse old signatures. */
async function post(notice: Notice, { scheduler, secret, fetch, webhookUrl }: DispatchOptions): Promise<string> {
  const account = notice.account_id;
  const url = webhookUrl(account);
  if (url === null) return 'sem endereço';
  const body = JSON.stringify(notice);
  const headers = {
    'content-type': 'application/json',
    'sandbox-signature': signatureHeader(accountSecret(secret, account), scheduler.now(), body),
  };
  try {
    const response = await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(ANSWER_WITHIN_MS) });
    await response.body?.cancel();
    return String(response.status);
  } catch (error) {
    return error instanceof Error && error.name === 'TimeoutError' ? 'sem resposta' : 'sem conexão';
  }
}
