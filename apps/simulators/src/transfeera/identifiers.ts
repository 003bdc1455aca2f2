import { createHmac, randomBytes } from 'node:crypto';

const ISPB = '27084098';

/**
 * Makes the id of a PIX (E) or of a return (R): the letter, the bank's number, the minute in UTC, and eleven letters or
 * digits (docs/provider-facts.md P3).
 */
export function pixIdentifier(kind: 'E' | 'R', at: Temporal.Instant): string {
  const minute = at.toString().replaceAll(/\D/g, '').slice(0, 12);
  const end = randomBytes(16)
    .toString('base64')
    .replaceAll(/[^a-zA-Z0-9]/g, '')
    .padEnd(11, 'x')
    .slice(0, 11);
  return `${kind}${ISPB}${minute}${end}`;
}

/** The value of the header `Transfeera-Signature` for a body (docs/provider-facts.md B9). */
export function signatureHeader(secret: string, at: Temporal.Instant, body: string): string {
  const t = at.epochMilliseconds;
  return `t=${t},v1=${createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')}`;
}
