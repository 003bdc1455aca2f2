import { createHmac } from 'node:crypto';
import { type KeyRing, keysOf } from '#kernel/key-ring.ts';

/** The hash needs a secret; without one, anybody could find the CPF behind a hash by trying all possible CPFs. */
export const hashOfCpf = (cpf: string, { current }: KeyRing): string => hashBy(current, cpf);

/** The hashes that may be stored for a CPF: one by the present secret, one by the secret before the last rotation. */
export const hashesOfCpf = (cpf: string, ring: KeyRing): readonly string[] =>
  keysOf(ring).map((secret) => hashBy(secret, cpf));

const hashBy = (secret: string, cpf: string): string =>
  createHmac('sha256', secret).update(`consent-revoked:${cpf}`).digest('hex');
