import { createHmac, timingSafeEqual } from 'node:crypto';
import { isUuid } from '@habilita/kernel';

const ID_DIGITS = 32;

const proofOf = (purpose: string, id: string, secret: string): string =>
  createHmac('sha256', secret).update(`${purpose}:${id}`).digest('base64url');

/** The key in a link to one person: an id, signed for one purpose, computed and never stored. */
export const signedId = (purpose: string, id: string, secret: string): string =>
  `${id.replaceAll('-', '')}${proofOf(purpose, id, secret)}`;

/** The id in such a key; undefined unless its signature is right for this purpose. */
export function idSignedBy(purpose: string, key: string, secret: string): string | undefined {
  const id = key.slice(0, ID_DIGITS).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  if (!isUuid(id)) return undefined;
  const [given, made] = [Buffer.from(key.slice(ID_DIGITS)), Buffer.from(proofOf(purpose, id, secret))];
  return given.length === made.length && timingSafeEqual(given, made) ? id : undefined;
}
