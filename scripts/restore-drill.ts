import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { freePort } from '../bench/free-port.ts';
import { accountOfDatabase } from './restore/account.ts';
import { restoreBeside } from './restore/restored-copy.ts';

/*
 * `npm run restore-drill -- --config /etc/pgbackrest.conf --to 2026-11-28T14:00:00Z`: restores the backup of production
 * beside it, to a moment or to the last that was archived, proves ledger, totals, seats and files, says how long each
 * part took, and removes the copy. DATABASE_URL and the settings of files are those of production, which is only read.
 * Exits with code 1 when something differs or cannot be restored.
 */
const { values } = parseArgs({
  options: {
    config: { type: 'string', default: '/etc/pgbackrest.conf' },
    stanza: { type: 'string', default: 'habilita' },
    to: { type: 'string' },
    folder: { type: 'string', default: tmpdir() },
  },
});
const { DATABASE_URL: databaseUrl, DATABASE_OWNER_URL: ownerUrl } = process.env;
if (databaseUrl === undefined) throw new Error('DATABASE_URL must name the database that was backed up.');
const repository = dirname(import.meta.dirname);
const account = accountOfDatabase();
const folder = mkdtempSync(join(values.folder, 'habilita-drill-'));
if (account.uid !== undefined && account.gid !== undefined) chownSync(folder, account.uid, account.gid);
try {
  const moment = values.to === undefined ? undefined : Temporal.Instant.from(values.to);
  const port = await freePort();
  const { config, stanza } = values;
  const copy = await restoreBeside({ config, stanza, moment, folder, port, databaseUrl, account });
  try {
    console.log(`Asked for: ${moment?.toString() ?? 'the last moment that was archived'}`);
    console.log(`Last transaction there: ${copy.lastCommit?.toString() ?? 'none after the backup'}`);
    console.log(`Copied in ${copy.restoreSeconds.toFixed(1)} s, archive read in ${copy.recoverySeconds.toFixed(1)} s.`);
    for (const program of ['migrate', 'prove'] as const) await runOn(copy.url, program);
  } finally {
    await copy.stop();
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** The address of the same role on the copy. */
function beside(address: string, copy: string): string {
  const [moved, { host, pathname }] = [new URL(address), new URL(copy)];
  [moved.host, moved.pathname, moved.search] = [host, pathname, ''];
  return moved.href;
}

/** Runs a program of the product on the copy. Without a replica it reads nothing of production but files. */
async function runOn(url: string, program: 'migrate' | 'prove'): Promise<void> {
  const env = {
    ...process.env,
    DATABASE_URL: url,
    DATABASE_OWNER_URL: ownerUrl === undefined ? '' : beside(ownerUrl, url),
    DATABASE_READER_URL: '',
    DATABASE_REPLICA_URL: '',
  };
  const words = [join(repository, 'apps', 'api', 'src', `${program}.ts`)];
  const child = spawn(process.execPath, words, { cwd: repository, env, stdio: ['ignore', 'inherit', 'inherit'] });
  const [code] = await once(child, 'exit');
  if (code !== 0) process.exitCode = 1;
}
