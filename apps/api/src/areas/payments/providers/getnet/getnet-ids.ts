import { createHash } from 'node:crypto';
import { isUuid } from '@habilita/kernel';

export interface ChargeKey {
  readonly paymentId: string;
  readonly issue: number;
}

/**
 * The `payment_id` that we choose at Getnet (docs/provider-facts.md A4): the same for the same payment, issue and
 * number of the card presented, so that a lost answer is found again. Boletos have number 0.
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

/** Of a charge by card, which Getnet knows nothing of before a card is presented: our payment and issue. */
export const cardChargeId = ({ paymentId, issue }: ChargeKey): string => `${paymentId}.${issue}`;

/** Undefined for the id of a boleto, which is Getnet's own. */
export function cardChargeOf(externalId: string): ChargeKey | undefined {
  const [paymentId = '', issue = ''] = externalId.split('.');
  return isUuid(paymentId) && /^[1-9]\d{0,2}$/.test(issue) ? { paymentId, issue: Number(issue) } : undefined;
}

/** `cancel_custom_key` has at most 32 characters (fact P1.4): our id without its hyphens. */
export const customKeyOf = (refundId: string): string => refundId.replaceAll('-', '').slice(0, 32);

const OUR_KEY = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/;

/** Our refund that an operation was ordered with; undefined for one that we did not order. */
export function refundOf(key: string): string | undefined {
  if (isUuid(key)) return key;
  return OUR_KEY.exec(key)?.slice(1).join('-');
}
