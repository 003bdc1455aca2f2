import { createHmac } from 'node:crypto';

/**
 * What is left of a CPF once consent is revoked: equal CPFs have equal hashes, and without the secret, which is not in the database, nobody can try
 * the thousand million CPFs there are.
 */
export const hashOfCpf = (cpf: string, secret: string): string =>
  createHmac('sha256', secret).update(`consent-revoked:${cpf}`).digest('hex');
