import { createHash } from 'node:crypto';
import { isUuid } from '@habilita/kernel';

export interface ChargeKey {
  readonly paymentId: string;
  readonly issue: number;
}

/**
 * The `payment_id` that we choose at Getnet (docs/provider-facts.md A4). It is computed from our id of the payment, the
 * serial number of its charge (`issue`) and `number`, which counts the cards presented for that charge (0 for a
 * boleto). So the payment can be looked up even if the answer was lost.
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
 * The id of a charge by card, made of our id of the payment and the number of its charge (`issue`). We make it
 * ourselves, because Getnet does not know the charge before a card is presented.
 */
export const cardChargeId = ({ paymentId, issue }: ChargeKey): string => `${paymentId}.${issue}`;

/**
 * Reads our id of the payment and the number of the charge (`issue`: 1, 2, …) from the id of a charge by card.
 * Undefined for the id of a boleto, which contains neither.
 */
export function cardChargeOf(externalId: string): ChargeKey | undefined {
  const [paymentId = '', issue = ''] = externalId.split('.');
  return isUuid(paymentId) && /^[1-9]\d{0,2}$/.test(issue) ? { paymentId, issue: Number(issue) } : undefined;
}

/**
 * Our id of a refund as Getnet's `cancel_custom_key`: without hyphens, as the key has at most 32 characters (fact
 * P1.4).
 */
export const customKeyOf = (refundId: string): string => refundId.replaceAll('-', '').slice(0, 32);

const OUR_KEY = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/;

/** The id of our refund in an operation's key; undefined for an operation that we did not order. */
export function refundOf(key: string): string | undefined {
  if (isUuid(key)) return key;
  return OUR_KEY.exec(key)?.slice(1).join('-');
}
