import { createHmac } from 'node:crypto';
import { z } from 'zod';
import type { Unavailable } from './failures.ts';
import { type HttpAnswer, sendHttp, unavailable } from './http.ts';
import { type ProviderDeps, withCardTimeout } from './provider-deps.ts';

/** The provider's answer, with the parts of the card's data that the API may know. */
export interface CardCallAnswer extends HttpAnswer {
  readonly card?: { readonly brand: string; readonly lastFour: string };
}

/**
 * The HTTP status with which the relay says that it has no card for this handle: the card has expired, was used,
 * belongs to another payment, or never arrived.
 */
export const NO_SUCH_CARD = 410;

/** Our call for a payment by card, without the card, which the relay holds under the handle. */
export interface CardPaymentCall {
  readonly handle: string;
  readonly payment: object;
}

/**
 * The service between our API and the provider when a card is charged (decision 160). The provider's call needs the
 * card's number, expiry, holder and security code, which must not pass through our API. The relay adds them to our
 * call, sends it once, and removes them from the answer. A handle works for one call.
 */
export interface CardRelay {
  /** Returns the URL of the page with the card's fields, which our page shows in a frame. */
  fieldsUrl: (paymentId: string) => string;
  /** An answer of {@link NO_SUCH_CARD} means that nothing was sent to the provider. */
  pay: (call: CardPaymentCall) => Promise<CardCallAnswer | Unavailable>;
  /** Why the relay cannot be used; undefined when it answers and knows our secret. */
  problem: () => Promise<Unavailable | undefined>;
}

export interface CardRelaySettings {
  /** The relay's address for browsers. */
  readonly url: string;
  /** The relay's address for our API. */
  readonly apiUrl: string;
  /** The shared secret by which API and relay authenticate each other. */
  readonly secret: string;
}

const passedOn = z.object({
  status: z.int(),
  body: z.unknown(),
  card: z.object({ brand: z.string(), lastFour: z.string() }),
});

/** Error codes that mean that the call did not reach a relay, so that nothing was charged. */
const NOBODY_LISTENS: ReadonlySet<string> = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH']);

/** The relay of `apps/card-relay`. */
export function cardRelay({ url, apiUrl, secret }: CardRelaySettings, deps: ProviderDeps): CardRelay {
  const send = (call: CardPaymentCall, around = deps) => {
    const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/json' };
    return sendHttp({ method: 'POST', url: `${apiUrl}/payments`, headers, body: JSON.stringify(call) }, around);
  };
  return {
    fieldsUrl(paymentId) {
      const proof = createHmac('sha256', secret).update(`card-fields:${paymentId}`).digest('base64url');
      return `${url}/fields?${new URLSearchParams({ payment: paymentId, proof })}`;
    },
    async pay(call) {
      const answer = await send(call, withCardTimeout(deps));
      if (answer.kind === 'unavailable') return NOBODY_LISTENS.has(answer.detail) ? notSent : answer;
      if (answer.status === NO_SUCH_CARD) return notSent;
      const { data } = passedOn.safeParse(answer.body);
      return answer.status !== 200 || data === undefined ? otherThan(answer) : { kind: 'answer', ...data };
    },
    async problem() {
      const answer = await send(NOBODYS_CARD);
      if (answer.kind === 'unavailable') return answer;
      return answer.status === NO_SUCH_CARD ? undefined : otherThan(answer);
    },
  };
}

/** A call for a card that no relay holds: it charges nothing and shows whether the relay answers. */
const NOBODYS_CARD: CardPaymentCall = {
  handle: 'none',
  payment: { idempotency_key: 'none', order_id: 'none', data: { payment: {} } },
};

const otherThan = ({ status }: HttpAnswer): Unavailable =>
  unavailable(status === 401 ? 'unauthorized' : 'unreadable', `relay, HTTP ${status}`);

const notSent: CardCallAnswer = { kind: 'answer', status: NO_SUCH_CARD, body: null };
