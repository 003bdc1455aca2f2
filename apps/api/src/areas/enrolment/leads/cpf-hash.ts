import { createHmac } from 'node:crypto';

/** The hash needs a secret, without which nobody can find a CPF by trying all of them. */
export const hashOfCpf = (cpf: string, secret: string): string =>
  createHmac('sha256', secret).update(`consent-revoked:${cpf}`).digest('hex');
