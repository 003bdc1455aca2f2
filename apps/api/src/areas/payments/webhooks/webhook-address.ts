import { createHmac, timingSafeEqual } from 'node:crypto';

/** The start of every webhook's path; the provider's name follows. */
export const WEBHOOKS_PATH = '/api/v1/webhooks/payments/';

/** The last segment of a provider's address, which nobody can guess without WEBHOOK_SECRET. */
export const pathSecretOf = (webhookSecret: string, provider: string): string =>
  createHmac('sha256', webhookSecret).update(`path:${provider}`).digest('hex').slice(0, 40);

/** Compares the last segments in constant time. */
export function isPathSecret(expected: string, given: string | undefined): boolean {
  const [mine, theirs] = [Buffer.from(expected), Buffer.from(given ?? '')];
  return mine.length === theirs.length && timingSafeEqual(mine, theirs);
}
