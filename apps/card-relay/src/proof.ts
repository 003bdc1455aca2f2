import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/**
 * An HMAC of the payment's id. The API puts it into the address of the card fields, and the relay accepts a card for
 * the payment only with this proof.
 */
export const proofOf = (secret: string, payment: string): string =>
  createHmac('sha256', secret).update(`card-fields:${payment}`).digest('base64url');

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Compares two texts in constant time, whatever their lengths. */
export const isSame = (given: string, expected: string): boolean => timingSafeEqual(digest(given), digest(expected));
