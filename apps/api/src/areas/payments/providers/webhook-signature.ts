import { createHmac, timingSafeEqual } from 'node:crypto';

const OLDEST = { minutes: 5 };

export type SignatureCheck = 'valid' | 'missing' | 'malformed' | 'mismatch' | 'expired';

/**
 * Checks a header `t=<milliseconds>,v1=<hex>`; v1 is the HMAC-SHA256 of `t + "." + rawBody` (Transfeera's scheme).
 * Other schemes are ignored; several v1 are allowed while a secret is rotated. The comparison takes constant time, so
 * that its duration tells nothing; `t` may be five minutes off.
 */
export function checkSignature(
  secret: string,
  header: string | string[] | undefined,
  rawBody: string,
  now: Temporal.Instant,
): SignatureCheck {
  if (typeof header !== 'string' || header === '') return 'missing';
  const parts = header.split(',').map((part) => part.trim());
  const t = parts.find((part) => part.startsWith('t='))?.slice(2) ?? '';
  const signatures = parts.filter((part) => part.startsWith('v1=')).map((part) => part.slice(3));
  if (!/^\d{10,16}$/.test(t) || signatures.length === 0) return 'malformed';
  const expected = createHmac('sha256', secret).update(`${t}.${rawBody}`).digest();
  if (!signatures.some((signature) => equals(expected, signature))) return 'mismatch';
  const age = Math.abs(now.epochMilliseconds - Number(t));
  return age <= Temporal.Duration.from(OLDEST).total('milliseconds') ? 'valid' : 'expired';
}

function equals(expected: Buffer, hex: string): boolean {
  return /^[0-9a-f]{64}$/i.test(hex) && timingSafeEqual(expected, Buffer.from(hex, 'hex'));
}
