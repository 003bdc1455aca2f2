import type { Unavailable } from '../failures.ts';
import { unavailable } from '../http.ts';
import type { GetnetClient } from './getnet-client.ts';
import { faultOf, refusedBy } from './getnet-client.ts';
import type { GetnetConfig } from './getnet-config.ts';
import { type ChargeKey, getnetIdOf } from './getnet-ids.ts';
import { type Info, isCancelled, isPaid, wireInfo } from './getnet-record.ts';

export interface Account {
  readonly call: GetnetClient;
  readonly config: GetnetConfig;
  readonly now: () => Temporal.Instant;
}

/**
 * How many cards of one charge are looked up at most. A payment takes ten refused cards within 24 hours (`MAX_DENIALS`),
 * so this is more than a person can try in a month. The bound only ends the look-ups when every number is answered.
 */
const MOST_CARDS = 400;

/**
 * Error codes with which Getnet answers a cancellation when it knows no such payment (docs/provider-facts.md A10). They
 * are assumed to mean the same in the answer to a look-up.
 */
const NOT_FOUND: ReadonlySet<string> = new Set(['PAYMENTS-043', 'PAYMENTS-057', 'PAYMENTS-076', 'PAYMENTS-095']);

export type Looked = { readonly kind: 'info'; readonly info: Info } | { readonly kind: 'unknown' } | Unavailable;

/** `GET /v1/payments/info/{id}` (fact A7). */
export async function lookUp({ call }: Account, id: string): Promise<Looked> {
  const answer = await call({ method: 'GET', path: `/v1/payments/info/${encodeURIComponent(id)}` });
  if (answer.kind === 'unavailable') return answer;
  if (answer.status === 404 || NOT_FOUND.has(faultOf(answer).code)) return { kind: 'unknown' };
  const info = wireInfo.safeParse(answer.body);
  if (info.success) return { kind: 'info', info: info.data };
  const refused = answer.status < 300 ? undefined : refusedBy(answer);
  return refused?.kind === 'unavailable' ? refused : unavailable('unreadable', `payment, HTTP ${answer.status}`);
}

export interface Cards {
  readonly kind: 'cards';
  /** Every card that was presented for the charge, the first one first. */
  readonly infos: readonly Info[];
  /** The serial number, among the charge's cards, that the next presented card will have. */
  readonly next: number;
}

/** Looks up the cards of a charge one after the other, until Getnet does not know one. */
export async function cardsOf(account: Account, key: ChargeKey): Promise<Cards | Unavailable> {
  const infos: Info[] = [];
  for (let number = 1; number <= MOST_CARDS; number += 1) {
    const looked = await lookUp(account, getnetIdOf(key, number));
    if (looked.kind === 'unavailable') return looked;
    if (looked.kind === 'unknown') return { kind: 'cards', infos, next: number };
    infos.push(looked.info);
  }
  return unavailable('unreadable', `more than ${MOST_CARDS} cards`);
}

/** Whether money was taken, even if it was given back since. */
export const tookMoney = ({ status }: Info): boolean => isPaid(status) || isCancelled(status);
