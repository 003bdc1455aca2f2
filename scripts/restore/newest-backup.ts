import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { z } from 'zod';
import type { Account } from './account.ts';

const status = z.object({ code: z.number(), message: z.string().optional() });

/** What `pgbackrest info --output=json` says of each stanza; times are seconds since 1970. */
const stanzas = z.array(
  z.object({
    backup: z.array(z.object({ timestamp: z.object({ stop: z.number() }) })).default([]),
    status,
    repo: z.array(z.object({ status })).default([]),
  }),
);

/** The codes with which pgBackRest has read a repository: it has backups, no stanza, or no valid backup. */
const READ = new Set([0, 1, 2]);
/** The code of a stanza whose repositories have different codes; each then has a code of its own. */
const DIFFERENT = 4;

/**
 * When the newest backup was complete; undefined when no repository has one. It throws when pgBackRest could not read
 * every repository, because the newest backup may be in the one that it could not read.
 */
export function newestBackup(info: string): Temporal.Instant | undefined {
  const said = stanzas.parse(JSON.parse(info));
  const unread = said
    .flatMap(({ repo, status: overall }) => [...repo.map((each) => each.status), overall])
    .filter(({ code }) => !READ.has(code) && code !== DIFFERENT);
  if (unread.length > 0) {
    const reasons = unread.map(({ code, message }) => `code ${code}, ${message ?? 'without a reason'}`);
    throw new Error(`pgBackRest could not read every repository of the stanza: ${reasons.join('; ')}`);
  }
  const ends = said.flatMap(({ backup }) => backup.map(({ timestamp }) => timestamp.stop));
  return ends.length === 0 ? undefined : Temporal.Instant.fromEpochMilliseconds(Math.max(...ends) * 1000);
}

/** Asks pgBackRest when the newest backup of a stanza was complete; see {@link newestBackup}. */
export async function askNewestBackup(
  { config, stanza }: { readonly config: string; readonly stanza: string },
  account: Account,
): Promise<Temporal.Instant | undefined> {
  const words = [`--config=${config}`, `--stanza=${stanza}`, '--output=json', 'info'];
  const { stdout } = await promisify(execFile)('pgbackrest', words, { ...account, cwd: '/' });
  return newestBackup(stdout);
}
