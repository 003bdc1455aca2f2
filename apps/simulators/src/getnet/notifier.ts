import { randomUUID } from 'node:crypto';
import { attempt, createDeliveries, type Deliveries } from '../shared/deliveries.ts';
import type { Scheduler } from '../shared/scheduler.ts';
import type { GetnetKnobs } from './knobs.ts';
import type { Delivery, Payment, Records } from './records.ts';

/** After the first try, a notice is sent again every 15 minutes, four times (docs/provider-facts.md P1.7). */
const AGAIN_AFTER_MS = 900_000;
const MOST_TRIES = 5;

export interface Notifier extends Pick<Deliveries<Delivery>, 'redeliver' | 'idle'> {
  /** Sends a notice about something that happened to a payment, with its amount in centavos. */
  notify(payment: Payment, status: string, amount: number): void;
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

/** Sends notices, which carry no signature (docs/provider-facts.md A15). */
export function createNotifier({ records, scheduler, knobs, sellerId, notifyUrl, fetch }: NotifierDeps): Notifier {
  const { send, redeliver, idle } = createDeliveries({
    records: records.deliveries,
    scheduler,
    knobs,
    postOf: (delivery) => (notifyUrl === undefined ? undefined : () => post(fetch, notifyUrl, delivery)),
    waitAfter: (tries) => (tries < MOST_TRIES ? AGAIN_AFTER_MS : undefined),
  });
  return {
    notify(payment, status, amount) {
      if (notifyUrl === undefined) return;
      const { noticeForm: form, noticeAmountOff, boletoNoticeShort } = knobs();
      const isShort = boletoNoticeShort && payment.method === 'BOLETO' && status === 'PAID';
      const at = scheduler.now().toString();
      const fields = fieldsOf({ payment, status, amount: amount + noticeAmountOff, sellerId, isShort });
      send({ id: randomUUID(), form, at, fields, state: 'WAITING', requests: [] });
    },
    redeliver,
    idle,
  };
}

interface Told {
  readonly payment: Payment;
  readonly status: string;
  readonly amount: number;
  readonly sellerId: string;
  readonly isShort: boolean;
}

/** The fields of a notice (docs/provider-facts.md P1.7). */
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

function post(fetch: typeof globalThis.fetch, url: string, { form, fields }: Delivery): Promise<string> {
  const query = new URLSearchParams(fields).toString();
  if (form === 'GET') return attempt(fetch, `${url}?${query}`);
  const type = form === 'JSON' ? 'application/json' : 'application/x-www-form-urlencoded';
  const body = form === 'JSON' ? JSON.stringify({ ...fields, amount: Number(fields['amount']) }) : query;
  return attempt(fetch, url, { method: 'POST', headers: { 'content-type': type }, body });
}
