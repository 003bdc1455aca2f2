import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** What the API puts into the address of the card fields, so that only links of ours may leave a card. */
export const proofOf = (secret: string, payment: string): string =>
  createHmac('sha256', secret).update(`card-fields:${payment}`).digest('base64url');

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Compares in constant time, whatever the lengths. */
export const isSame = (given: string, expected: string): boolean => timingSafeEqual(digest(given), digest(expected));
