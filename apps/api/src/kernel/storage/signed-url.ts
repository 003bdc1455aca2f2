import { createHmac, timingSafeEqual } from 'node:crypto';
import { FILE_TYPE_NAMES, type UploadKind } from '@habilita/contract';
import { z } from 'zod';
import { byAnyKey, type KeyRing } from '../key-ring.ts';
import type { Download } from './storage.ts';

export interface SignedDownload extends Download {
  readonly key: string;
}

export interface SignedUpload extends Pick<UploadKind, 'maxBytes' | 'types' | 'maxResolution'> {
  readonly uploadId: string;
  readonly kind: string;
  readonly expiresAt: Temporal.Instant;
}

const milliseconds = z.codec(
  z.int(),
  z.custom<Temporal.Instant>((value) => value instanceof Temporal.Instant),
  { decode: (epoch) => Temporal.Instant.fromEpochMilliseconds(epoch), encode: (at) => at.epochMilliseconds },
);
const downloadParts = z.tuple([z.string(), z.string(), z.string(), milliseconds]);
const uploadParts = z.tuple([
  z.uuid(),
  z.string(),
  z.int(),
  z.array(z.enum(FILE_TYPE_NAMES)),
  z.tuple([z.int(), z.int()]).nullable(),
  milliseconds,
]);

/** What a link is for. It is part of the signature, so that a download link cannot be used to upload. */
type Use = 'download' | 'upload';

const sign = (secret: string, use: Use, payload: string): string =>
  createHmac('sha256', secret).update(`${use}.${payload}`).digest('base64url');

function seal<P extends z.ZodType>({ current }: KeyRing, use: Use, parts: P, content: z.output<P>): string {
  const payload = Buffer.from(JSON.stringify(z.encode(parts, content))).toString('base64url');
  return `${payload}.${sign(current, use, payload)}`;
}

function unseal<P extends z.ZodType>(ring: KeyRing, use: Use, parts: P, token: string): z.output<P> | undefined {
  const [payload = '', signature = ''] = token.split('.');
  const given = Buffer.from(signature);
  const isOurs = byAnyKey(ring, (secret) => {
    const expected = Buffer.from(sign(secret, use, payload));
    return (expected.length === given.length && timingSafeEqual(expected, given)) || undefined;
  });
  return isOurs && parts.parse(JSON.parse(Buffer.from(payload, 'base64url').toString()));
}

const isOpen = (expiresAt: Temporal.Instant, now: Temporal.Instant): boolean =>
  Temporal.Instant.compare(now, expiresAt) < 0;

export const signDownload = (ring: KeyRing, { key, fileName, contentType, expiresAt }: SignedDownload): string =>
  seal(ring, 'download', downloadParts, [key, fileName, contentType, expiresAt]);

export function readDownload(ring: KeyRing, token: string, now: Temporal.Instant): SignedDownload | undefined {
  const parts = unseal(ring, 'download', downloadParts, token);
  if (parts === undefined) return undefined;
  const [key, fileName, contentType, expiresAt] = parts;
  return isOpen(expiresAt, now) ? { key, fileName, contentType, expiresAt } : undefined;
}

export function signUpload(ring: KeyRing, upload: SignedUpload): string {
  const { uploadId, kind, maxBytes, types, maxResolution, expiresAt } = upload;
  const resolution: [number, number] | null =
    maxResolution === undefined ? null : [maxResolution.width, maxResolution.height];
  return seal(ring, 'upload', uploadParts, [uploadId, kind, maxBytes, [...types], resolution, expiresAt]);
}

export function readUpload(ring: KeyRing, token: string, now: Temporal.Instant): SignedUpload | undefined {
  const parts = unseal(ring, 'upload', uploadParts, token);
  if (parts === undefined) return undefined;
  const [uploadId, kind, maxBytes, types, resolution, expiresAt] = parts;
  const maxResolution = resolution === null ? undefined : { width: resolution[0], height: resolution[1] };
  return isOpen(expiresAt, now) ? { uploadId, kind, maxBytes, types, maxResolution, expiresAt } : undefined;
}
