import { hash, randomBytes } from 'node:crypto';

/** 256 random bits, shown once; only the hash is kept. */
export const newEnrolmentKey = (): string => randomBytes(32).toString('base64url');

export const hashOfKey = (key: string): string => hash('sha256', key);
