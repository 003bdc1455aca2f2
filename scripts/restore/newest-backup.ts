import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { z } from 'zod';
import type { Account } from './account.ts';

/** What `pgbackrest info --output=json` says of each stanza; times are seconds since 1970. */
const stanzas = z.array(
  z.object({ backup: z.array(z.object({ timestamp: z.object({ stop: z.number() }) })).default([]) }),
);

/** When the newest backup was complete; undefined when there is none. */
export function newestBackup(info: string): Temporal.Instant | undefined {
  const ends = stanzas.parse(JSON.parse(info)).flatMap(({ backup }) => backup.map(({ timestamp }) => timestamp.stop));
  return ends.length === 0 ? undefined : Temporal.Instant.fromEpochMilliseconds(Math.max(...ends) * 1000);
}

/** Asks pgBackRest when the newest backup of a stanza was complete; undefined when there is none. */
export async function askNewestBackup(
  { config, stanza }: { readonly config: string; readonly stanza: string },
  account: Account,
): Promise<Temporal.Instant | undefined> {
  const words = [`--config=${config}`, `--stanza=${stanza}`, '--output=json', 'info'];
  const { stdout } = await promisify(execFile)('pgbackrest', words, { ...account, cwd: '/' });
  return newestBackup(stdout);
}
