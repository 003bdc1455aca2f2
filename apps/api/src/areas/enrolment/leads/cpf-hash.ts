import { createHmac } from 'node:crypto';
import { type KeyRing, keysOf } from '#kernel/key-ring.ts';

/** The hash needs a secret, without which nobody can find a CPF by trying all of them. */
export const hashOfCpf = (cpf: string, { current }: KeyRing): string => hashBy(current, cpf);

/** The hashes by which a CPF may be known: that of now, and that of before the secret's last turn. */
export const hashesOfCpf = (cpf: string, ring: KeyRing): readonly string[] =>
  keysOf(ring).map((secret) => hashBy(secret, cpf));

const hashBy = (secret: string, cpf: string): string =>
  createHmac('sha256', secret).update(`consent-revoked:${cpf}`).digest('hex');
