import type { Unavailable } from './failures.ts';
import type { HttpAnswer } from './http.ts';

/** A call of ours to the provider that lacks the card. */
export interface CardCall {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
  /** Where the card belongs in the body. */
  readonly cardAt: readonly string[];
  /** The session that the payer's browser left the card under. */
  readonly session: string;
}

/** The provider's answer, and what may be known of the card. */
export interface CardCallAnswer extends HttpAnswer {
  readonly card?: { readonly brand: string; readonly lastFour: string };
}

/** The session is unknown, over, or was used for another payment. */
export const CARD_SESSION_ENDED = 410;

/**
 * What stands between us and the provider while a card is charged (decision 160): number, expiry, holder and security
 * code belong into the very call that pays, and must not pass through our API. The relay puts them in, sends the call,
 * and answers without them. A session ends with the first answer other than 401, so that a call can be repeated with a
 * new token of ours.
 */
export interface CardRelay {
  /** Where the payer's browser leaves the card and gets a session for it. */
  readonly sessionUrl: string;
  send: (call: CardCall) => Promise<CardCallAnswer | Unavailable>;
}
