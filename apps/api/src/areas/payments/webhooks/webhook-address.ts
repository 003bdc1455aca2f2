import { createHmac, timingSafeEqual } from 'node:crypto';
import { type KeyRing, keysOf } from '#kernel/key-ring.ts';

/** The start of every webhook's path; the provider's name follows. */
export const WEBHOOKS_PATH = '/api/v1/webhooks/payments/';

/** The last segment of the address to which a provider sends notices. Nobody can guess it without WEBHOOK_SECRET. */
export const pathSecretOf = ({ current }: KeyRing, provider: string): string => pathSecretBy(current, provider);

/**
 * The last segments that are accepted in a provider's webhook address: one made with the present secret, and one made
 * with the secret that was used before the last rotation.
 */
export const pathSecretsOf = (ring: KeyRing, provider: string): readonly string[] =>
  keysOf(ring).map((secret) => pathSecretBy(secret, provider));

const pathSecretBy = (secret: string, provider: string): string =>
  createHmac('sha256', secret).update(`path:${provider}`).digest('hex').slice(0, 40);

/**
 * Whether a segment is one of those expected, compared in constant time so that the answer's duration tells nothing.
 */
export function isPathSecret(expected: readonly string[], given: string | undefined): boolean {
  const theirs = Buffer.from(given ?? '');
  return expected.some((each) => {
    const mine = Buffer.from(each);
    return mine.length === theirs.length && timingSafeEqual(mine, theirs);
  });
}
