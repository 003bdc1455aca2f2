import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const manifest = z.object({ scripts: z.object({ worker: z.string() }) });

/** Returns the Node flags of the worker from package.json, so that the worker is measured with its memory limits. */
export function workerFlags(): string[] {
  const { scripts } = manifest.parse(JSON.parse(readFileSync(join(import.meta.dirname, '..', 'package.json'), 'utf8')));
  return scripts.worker.split(' ').filter((word) => word.startsWith('--'));
}
