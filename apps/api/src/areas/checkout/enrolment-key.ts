import { hash, randomBytes } from 'node:crypto';

/** A capability to go on with one lead: 256 random bits. Shown once; only its hash is kept. */
export const newEnrolmentKey = (): string => randomBytes(32).toString('base64url');

export const hashOfKey = (key: string): string => hash('sha256', key);
