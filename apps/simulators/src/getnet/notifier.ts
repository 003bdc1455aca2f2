import { randomUUID } from 'node:crypto';
import type { Scheduler } from '../shared/scheduler.ts';
import type { GetnetKnobs } from './knobs.ts';
import type { Delivery, Payment, Records } from './records.ts';

/** After the first try, a notice is sent again every 15 minutes, four times (docs/provider-facts.md P1.7). */
const AGAIN_AFTER_MS = 900_000;
const MOST_TRIES = 5;
const ANSWER_WITHIN_MS = 10_000;

export interface Notifier {
  /** Sends a notice about something that happened to a payment, with its amount in centavos. */
  notify(payment: Payment, status: string, amount: number): void;
  redeliver(id: string): boolean;
  /** Resolves when no notice is being sent. Notices that wait for a retry do not count. */
  idle(): Promise<void>;
}

interface NotifierDeps {
  readonly records: Records;
  readonly scheduler: Scheduler;
  readonly knobs: () => GetnetKnobs;
  readonly sellerId: string;
  /** The address that a person registered in Getnet's portal; undefined to send no notices. */
  readonly notifyUrl: string | undefined;
  readonly fetch: typeof globalThis.fetch;
}

/**
 * Sends notices, which carry no signature (fact A15). Those that were not delivered before a restart are sent again.
 */
export function createNotifier(deps: NotifierDeps): Notifier {
  const { records, scheduler, knobs, notifyUrl } = deps;
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
    if (delivery === undefined || notifyUrl === undefined) return;
    const { noticeRepeat, noticeDropFirst } = knobs();
    const copies = delivery.requests.length < noticeDropFirst ? 0 : noticeRepeat;
    const answers = await Promise.all(Array.from({ length: copies }, () => post(deps.fetch, notifyUrl, delivery)));
    const taken = answers.find((answer) => /^2\d\d$/.test(answer));
    const tried = { at: scheduler.now().toString(), answer: taken ?? answers[0] ?? 'perdido' };
    const requests = [...delivery.requests, tried];
    const state = taken !== undefined ? 'DELIVERED' : requests.length < MOST_TRIES ? 'WAITING' : 'GIVEN_UP';
    records.deliveries.put({ ...delivery, requests, state });
    if (state === 'WAITING')
      scheduler.after(AGAIN_AFTER_MS, () => records.deliveries.get(id)?.state === 'WAITING' && send(id));
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
    notify(payment, status, amount) {
      if (notifyUrl === undefined) return;
      const { noticeForm: form, noticeAmountOff, boletoNoticeShort } = knobs();
      const isShort = boletoNoticeShort && payment.method === 'BOLETO' && status === 'PAID';
      const at = scheduler.now().toString();
      const fields = fieldsOf({ payment, status, amount: amount + noticeAmountOff, sellerId: deps.sellerId, isShort });
      const row = { id: randomUUID(), form, at, fields, state: 'WAITING', requests: [] } as const;
      leave(records.deliveries.put({ ...row, requests: [] }));
    },
    redeliver(id) {
      if (records.deliveries.get(id) === undefined) return false;
      send(id);
      return true;
    },
    async idle() {
      while (onTheWay.size > 0) await Promise.all(onTheWay);
    },
  };
}

interface Told {
  readonly payment: Payment;
  readonly status: string;
  readonly amount: number;
  readonly sellerId: string;
  readonly isShort: boolean;
}

/** The fields of a notice (fact P1.7). */
function fieldsOf({ payment, status, amount, sellerId, isShort }: Told): Record<string, string> {
  const { boleto, card, denial } = payment;
  const short = { ...(boleto && { id: boleto.boletoId }), amount: String(amount), status };
  if (isShort) return short;
  return {
    ...short,
    payment_type: payment.method.toLowerCase(),
    seller_id: sellerId,
    order_id: payment.orderId,
    payment_id: payment.id,
    ...(boleto && { our_number: boleto.ourNumber, typeful_line: boleto.line }),
    ...(card && { number_installments: String(card.installments), brand: card.brand }),
    ...(denial && { error_code: denial.code, description_detail: denial.message }),
  };
}

async function post(fetch: typeof globalThis.fetch, url: string, { form, fields }: Delivery): Promise<string> {
  const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
  const query = new URLSearchParams(fields).toString();
  const type = form === 'JSON' ? 'application/json' : 'application/x-www-form-urlencoded';
  const body = form === 'JSON' ? JSON.stringify({ ...fields, amount: Number(fields['amount']) }) : query;
  try {
    const response =
      form === 'GET'
        ? await fetch(`${url}?${query}`, { signal })
        : await fetch(url, { method: 'POST', headers: { 'content-type': type }, body, signal });
    await response.body?.cancel();
    return String(response.status);
  } catch (error) {
    return error instanceof Error && error.name === 'TimeoutError' ? 'sem resposta' : 'sem conexão';
  }
}
