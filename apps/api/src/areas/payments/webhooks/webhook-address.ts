import { createHmac, timingSafeEqual } from 'node:crypto';
import { type KeyRing, keysOf } from '#kernel/key-ring.ts';

/** The start of every webhook's path; the provider's name follows. */
export const WEBHOOKS_PATH = '/api/v1/webhooks/payments/';

/** The last segment of a provider's address, which nobody can guess without WEBHOOK_SECRET. */
export const pathSecretOf = ({ current }: KeyRing, provider: string): string => pathSecretBy(current, provider);

/** The last segments at which a provider may call: that of now, and that of before the secret's last turn. */
export const pathSecretsOf = (ring: KeyRing, provider: string): readonly string[] =>
  keysOf(ring).map((secret) => pathSecretBy(secret, provider));

const pathSecretBy = (secret: string, provider: string): string =>
  createHmac('sha256', secret).update(`path:${provider}`).digest('hex').slice(0, 40);

/** Compares the last segments in constant time. */
export function isPathSecret(expected: readonly string[], given: string | undefined): boolean {
  const theirs = Buffer.from(given ?? '');
  return expected.some((each) => {
    const mine = Buffer.from(each);
    return mine.length === theirs.length && timingSafeEqual(mine, theirs);
  });
}
