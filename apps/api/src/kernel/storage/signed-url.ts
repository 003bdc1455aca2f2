import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Download } from './storage.ts';

export interface SignedDownload extends Download {
  readonly key: string;
}

const signedParts = z.tuple([z.string(), z.string(), z.string(), z.int()]);

const sign = (secret: string, payload: string): string =>
  createHmac('sha256', secret).update(payload).digest('base64url');

/** A token that names a file, its shown name, its type and when the link dies, signed so that none of it can be changed. */
export function signDownload(secret: string, download: SignedDownload): string {
  const payload = Buffer.from(
    JSON.stringify([download.key, download.fileName, download.contentType, download.expiresAt.epochMilliseconds]),
  ).toString('base64url');
  return `${payload}.${sign(secret, payload)}`;
}

/** Reads a token back; undefined when it was changed or has expired. */
export function readDownload(secret: string, token: string, now: Temporal.Instant): SignedDownload | undefined {
  const [payload = '', signature = ''] = token.split('.');
  const expected = Buffer.from(sign(secret, payload));
  const given = Buffer.from(signature);
  if (expected.length !== given.length || !timingSafeEqual(expected, given)) return undefined;
  const [key, fileName, contentType, expiry] = signedParts.parse(
    JSON.parse(Buffer.from(payload, 'base64url').toString()),
  );
  const expiresAt = Temporal.Instant.fromEpochMilliseconds(expiry);
  return Temporal.Instant.compare(now, expiresAt) < 0 ? { key, fileName, contentType, expiresAt } : undefined;
}
