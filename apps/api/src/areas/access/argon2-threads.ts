import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { turns } from '#kernel/turns.ts';
import type { Argon2Order } from './argon2-thread.ts';

const PROGRAM = join(import.meta.dirname, 'argon2-thread.ts');
/** Passwords derived at once, each with 19 MB: a wave of sign-ins leaves processor and memory to everybody else. */
const THREADS = 2;
/** Megabytes: a thread holds little but the library. */
const LIMITS = { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 } as const;

const idle: Worker[] = [];
const inTurn = turns(THREADS);

/** argon2id on threads of its own, away from the event loop and from the pool that serves files and name look-ups. First come, first served. */
export function deriveArgon2id(order: Argon2Order): Promise<Buffer> {
  return inTurn(async () => {
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

/** One that fails is not used again; the next password gets a new one. */
function startThread(): Worker {
  const thread = new Worker(PROGRAM, { resourceLimits: LIMITS, execArgv: [], env: {} });
  thread.on('error', () => undefined);
  thread.once('exit', () => {
    const place = idle.indexOf(thread);
    if (place !== -1) idle.splice(place, 1);
  });
  return thread;
}
