import { createHmac } from 'node:crypto';

/**
 * The signature header of a webhook: `t=<milliseconds>,v1=<hex>`, where v1 is the HMAC-SHA256 of `t + "." + body`.
 * A retry is signed again, with its own time, because receivers refuse old ones.
 */
export function signatureHeader(secret: string, at: Temporal.Instant, body: string): string {
  const t = String(at.epochMilliseconds);
  return `t=${t},v1=${createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')}`;
}
