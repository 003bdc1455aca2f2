import { createHash } from 'node:crypto';
import { isUuid } from '@habilita/kernel';

export interface ChargeKey {
  readonly paymentId: string;
  readonly issue: number;
}

/**
 * The `payment_id` that we choose at Getnet (docs/provider-facts.md A4): the same for the same payment, issue and
 * number of the card presented, so that a payment is found even if the answer was lost. Boletos have number 0.
 */
export function getnetIdOf({ paymentId, issue }: ChargeKey, number: number): string {
  const hash = createHash('sha256').update(`${paymentId}:${issue}:${number}`).digest('hex');
  const variant = '89ab'.charAt(Number.parseInt(hash.charAt(16), 16) % 4);
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `${variant}${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join('-');
}

/**
 * The id of a charge by card, made of our payment and issue, because Getnet knows nothing of it before a card is
 * presented.
 */
export const cardChargeId = ({ paymentId, issue }: ChargeKey): string => `${paymentId}.${issue}`;

/**
 * Reads our payment's id and the issue (1, 2, … each time its charge is issued anew) from the id of a charge by card.
 * Undefined for the id of a boleto, which contains neither.
 */
export function cardChargeOf(externalId: string): ChargeKey | undefined {
  const [paymentId = '', issue = ''] = externalId.split('.');
  return isUuid(paymentId) && /^[1-9]\d{0,2}$/.test(issue) ? { paymentId, issue: Number(issue) } : undefined;
}

/** Our id as `cancel_custom_key`, which has at most 32 characters (fact P1.4), and so without hyphens. */
export const customKeyOf = (refundId: string): string => refundId.replaceAll('-', '').slice(0, 32);

const OUR_KEY = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/;

/** The id of our refund in an operation's key; undefined for an operation that we did not order. */
export function refundOf(key: string): string | undefined {
  if (isUuid(key)) return key;
  return OUR_KEY.exec(key)?.slice(1).join('-');
}
