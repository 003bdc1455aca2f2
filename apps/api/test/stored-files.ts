import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestApp } from './app.ts';

export async function writtenAgo({ deps, clock }: TestApp, key: string, ago: Temporal.DurationLike): Promise<void> {
  await deps.storage.put(key, new Uint8Array([1]));
  const at = new Date(clock.now().subtract(ago).epochMilliseconds);
  await utimes(join(deps.environment.dataDir, 'files', key), at, at);
}

/** Makes a method for a fake disk that always fails with this error code of the operating system, such as ENOSPC. */
export const failingDisk = (code: string) => () => Promise.reject(Object.assign(new Error(code), { code }));
