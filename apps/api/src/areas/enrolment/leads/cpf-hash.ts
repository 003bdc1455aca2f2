import { createHmac } from 'node:crypto';

/** Keyed, so that CPFs cannot be tried without the secret. */
export const hashOfCpf = (cpf: string, secret: string): string =>
  createHmac('sha256', secret).update(`consent-revoked:${cpf}`).digest('hex');
