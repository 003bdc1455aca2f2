import { createHash } from 'node:crypto';
import type { Database } from '#kernel/db/connect.ts';
import type { Storage } from '#kernel/storage/storage.ts';
import { type FileOnRecord, filesOnRecord } from './files.queries.ts';

const BATCH = 500;
/** How many files are read at the same time. */
const AT_ONCE = 8;
const EXAMPLES = 5;

export interface ProvedFiles {
  readonly read: number;
  readonly missing: number;
  /** How many files have other bytes than were stored. */
  readonly changed: number;
  /** Keys of a few files that are missing or changed. */
  readonly examples: readonly string[];
}

/** Reads every file that the database knows and compares its hash. */
export async function proveFiles(db: Database, storage: Storage): Promise<ProvedFiles> {
  let [read, missing, changed] = [0, 0, 0];
  const examples: string[] = [];
  for (let after = '', batch: FileOnRecord[] = []; ; after = batch.at(-1)?.key ?? after) {
    batch = await filesOnRecord(db, after, BATCH);
    if (batch.length === 0) return { read, missing, changed, examples };
    for (let from = 0; from < batch.length; from += AT_ONCE) {
      const some = batch.slice(from, from + AT_ONCE);
      const states = await Promise.all(some.map((file) => stateOf(file, storage)));
      read += states.length;
      missing += states.filter((state) => state === 'missing').length;
      changed += states.filter((state) => state === 'changed').length;
      examples.push(...some.flatMap(({ key }, index) => (states[index] === 'whole' ? [] : [key])));
      examples.splice(EXAMPLES);
    }
  }
}

async function stateOf({ key, sha256 }: FileOnRecord, storage: Storage): Promise<'whole' | 'missing' | 'changed'> {
  const file = await storage.open(key);
  if (file === undefined) return 'missing';
  const hash = createHash('sha256');
  for await (const chunk of file.bytes) hash.update(chunk);
  return sha256 === null || hash.digest('hex') === sha256 ? 'whole' : 'changed';
}
