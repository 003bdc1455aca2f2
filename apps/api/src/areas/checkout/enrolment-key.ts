import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto';
import { isUuid } from '@habilita/kernel';

/** 256 random bits, shown once; only the hash is stored. */
export const newEnrolmentKey = (): string => randomBytes(32).toString('base64url');

export const hashOfKey = (key: string): string => hash('sha256', key);

/** Hex digits of the lead's id, before the signature. */
const ID_DIGITS = 32;

const proofOf = (leadId: string, secret: string): string =>
  createHmac('sha256', secret).update(`enrolment-link:${leadId}`).digest('base64url');

/** The key in a link sent to a person: lead id and signature. Computed, never stored. */
export const linkKeyOf = (leadId: string, secret: string): string =>
  `${leadId.replaceAll('-', '')}${proofOf(leadId, secret)}`;

export function leadOfLinkKey(key: string, secret: string): string | undefined {
  const leadId = key.slice(0, ID_DIGITS).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  if (!isUuid(leadId)) return undefined;
  const [given, made] = [Buffer.from(key.slice(ID_DIGITS)), Buffer.from(proofOf(leadId, secret))];
  return given.length === made.length && timingSafeEqual(given, made) ? leadId : undefined;
}
