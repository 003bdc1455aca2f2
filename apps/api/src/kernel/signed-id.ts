import { createHmac, timingSafeEqual } from 'node:crypto';
import { isUuid } from '@habilita/kernel';
import { byAnyKey, type KeyRing } from './key-ring.ts';

const ID_DIGITS = 32;

const proofOf = (purpose: string, id: string, secret: string): string =>
  createHmac('sha256', secret).update(`${purpose}:${id}`).digest('base64url');

/**
 * The key in a link meant for one person: an id with a signature for one purpose. It is computed each time and never
 * stored.
 */
export const signedId = (purpose: string, id: string, { current }: KeyRing): string =>
  `${id.replaceAll('-', '')}${proofOf(purpose, id, current)}`;

/** The id in a signed key; undefined unless the signature is right for this purpose. */
export function idSignedBy(purpose: string, key: string, ring: KeyRing): string | undefined {
  const id = key.slice(0, ID_DIGITS).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  if (!isUuid(id)) return undefined;
  const given = Buffer.from(key.slice(ID_DIGITS));
  return byAnyKey(ring, (secret) => {
    const made = Buffer.from(proofOf(purpose, id, secret));
    return given.length === made.length && timingSafeEqual(given, made) ? id : undefined;
  });
}
