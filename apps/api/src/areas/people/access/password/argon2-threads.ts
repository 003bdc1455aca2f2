import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { Queue } from '#kernel/queue/queue.ts';
import type { Argon2Order } from './argon2-thread.ts';

const PROGRAM = join(import.meta.dirname, 'argon2-thread.ts');
/** How many threads hash passwords; each takes 19 MB of memory. */
const THREADS = 2;
const LIMITS = { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 } as const;

const idle: Worker[] = [];
const queue = new Queue({ atOnce: THREADS });

/**
 * Derives a hash on one of two threads of our own, first come first served. So neither the event loop nor Node's shared
 * thread pool is kept busy.
 */
export function deriveArgon2id(order: Argon2Order): Promise<Buffer> {
  return queue.run(async () => {
    const thread = idle.pop() ?? startThread();
    thread.ref();
    thread.postMessage(order, []);
    const [tag]: unknown[] = await once(thread, 'message');
    thread.unref();
    idle.push(thread);
    if (tag instanceof Uint8Array) return Buffer.from(tag);
    throw new Error('argon2 answered without a tag');
  });
}

function startThread(): Worker {
  const thread = new Worker(PROGRAM, { resourceLimits: LIMITS, execArgv: [], env: {} });
  thread.on('error', () => undefined);
  thread.once('exit', () => {
    const place = idle.indexOf(thread);
    if (place !== -1) idle.splice(place, 1);
  });
  return thread;
}
