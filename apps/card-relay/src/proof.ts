import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/**
 * The proof that the API puts into the address of the card fields. Without it nobody can leave a card for a payment.
 */
export const proofOf = (secret: string, payment: string): string =>
  createHmac('sha256', secret).update(`card-fields:${payment}`).digest('base64url');

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Compares two texts in constant time, whatever their lengths. */
export const isSame = (given: string, expected: string): boolean => timingSafeEqual(digest(given), digest(expected));
