import { parentPort } from 'node:worker_threads';
import { hashRawSync } from '@node-rs/argon2';

/** The hash that the thread is to compute; `memory` is in kibibytes. */
export interface Argon2Order {
  readonly message: Uint8Array;
  readonly nonce: Uint8Array;
  readonly memory: number;
  readonly passes: number;
  readonly parallelism: number;
  readonly tagLength: number;
}

/* The thread derives one hash at a time. Its library uses argon2id, version 19, unless told otherwise. */
parentPort?.on('message', ({ message, nonce, memory, passes, parallelism, tagLength }: Argon2Order) => {
  const tag = hashRawSync(message, {
    salt: nonce,
    memoryCost: memory,
    timeCost: passes,
    parallelism,
    outputLen: tagLength,
  });
  parentPort?.postMessage(tag, []);
});
