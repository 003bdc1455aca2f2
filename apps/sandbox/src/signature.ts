import { createHmac } from 'node:crypto';

/** `t=<milliseconds>,v1=<hex>`: HMAC-SHA256 of `t + "." + body`, signed for each try. */
export function signatureHeader(secret: string, at: Temporal.Instant, body: string): string {
  const t = String(at.epochMilliseconds);
  return `t=${t},v1=${createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')}`;
}
