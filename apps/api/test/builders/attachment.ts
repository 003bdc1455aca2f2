import { expect } from 'vitest';
import type { SignedIn, TestApp } from '../app.ts';
import { call } from './enrolment.ts';
import { aJpeg } from './images.ts';

export interface AttachedTo {
  readonly entityType: string;
  readonly entityId: string;
}

/** Uploads a picture under this name and attaches it to the record, as the dialog of attachments does. */
export async function attachPicture(
  test: TestApp,
  { headers }: SignedIn,
  { entityType, entityId }: AttachedTo,
  originalName: string,
): Promise<void> {
  const { body } = await call(test, 'POST', '/attachments/upload', { originalName }, headers);
  await test.inject({ method: 'PUT', url: body.uploadUrl, payload: aJpeg() });
  const files = [{ modifiedName: body.modifiedName, originalName }];
  const { status } = await call(test, 'POST', `/attachments/${entityType}/${entityId}`, { files }, headers);
  expect(status).toBe(200);
}

/** The keys of all stored files whose key contains this record's id. */
export const keysNaming = async (test: TestApp, id: string): Promise<string[]> =>
  (await Array.fromAsync(test.deps.storage.keys())).filter((key) => key.includes(id));
