import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { RESTORE_MARK } from '../apps/api/src/areas/system/status/restore-mark.ts';
import { openDatabase } from '../apps/api/src/kernel/db/connect.ts';
import { noteMark } from '../apps/api/src/kernel/job-marks/job-marks.queries.ts';
import { handedOn, withFiles } from '../apps/api/src/kernel/variable-files.ts';
import { freePort } from '../bench/free-port.ts';
import { type Account, accountOfDatabase } from './restore/account.ts';
import { askNewestBackup } from './restore/newest-backup.ts';
import { nameOfCopy, removeOldCopies } from './restore/old-copies.ts';
import { restoreBeside } from './restore/restored-copy.ts';

/*
 * `npm run restore-drill -- --config /etc/pgbackrest.conf --to 2026-11-28T14:00:00Z` restores production's backup to a
 * copy on this machine: to a moment, to a number of minutes ago (`--ago 30`), or to the last archived moment. It checks
 * ledger, totals, seats and files on the copy, prints how long each part took, and removes the copy. It exits with code
 * 1 when a check fails or the backup cannot be restored. With `--within 60` it also fails when the restore takes more
 * than 60 minutes. With `--newest 26` it also fails when the newest backup is older than 26 hours: an old backup can
 * still be restored with its WAL, which would hide that the nightly backups fail. DATABASE_URL and the settings of the
 * file storage are those of production, which the drill only reads. With `--note` it also stores the outcome in
 * production, so that `/metrics` and the system screen show it. With `--keep` the copy stays until SIGINT or SIGTERM,
 * so that somebody can look at it. On these signals the drill removes the copy, too; the copy of a killed drill is
 * removed by the next drill. An installation with separate database roles must set DATABASE_OWNER_URL, because the
 * drill migrates the copy.
 */
const { values } = parseArgs({
  options: {
    config: { type: 'string', default: '/etc/pgbackrest.conf' },
    stanza: { type: 'string', default: 'habilita' },
    to: { type: 'string' },
    ago: { type: 'string' },
    within: { type: 'string' },
    newest: { type: 'string' },
    folder: { type: 'string', default: tmpdir() },
    note: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
  },
});
const { env: given, wrong } = withFiles(process.env);
for (const { variable, message } of wrong) throw new Error(`${variable} ${message}.`);
const { DATABASE_URL: databaseUrl, DATABASE_OWNER_URL: ownerUrl } = given;
if (databaseUrl === undefined) throw new Error('DATABASE_URL must name the database that was backed up.');
const ending = new AbortController();
for (const name of ['SIGINT', 'SIGTERM'] as const)
  process.once(name, () => ending.abort(new Error('The drill was told to end.')));
const repository = dirname(import.meta.dirname);
const began = Temporal.Now.instant();
const moment = momentOf(values);
let seconds: number | undefined;
try {
  seconds = await drill(databaseUrl);
} finally {
  if (process.exitCode === undefined && seconds === undefined) process.exitCode = 1;
  if (values.note) await note(databaseUrl);
}

/** The moment to restore to; undefined for the last archived moment. */
function momentOf({ to, ago }: { readonly to?: string; readonly ago?: string }): Temporal.Instant | undefined {
  if (to !== undefined) return Temporal.Instant.from(to);
  return ago === undefined ? undefined : began.subtract({ minutes: Number(ago) });
}

/** Restores the backup and checks the copy; returns how many seconds it took until the copy could be used. */
async function drill(production: string): Promise<number> {
  const account = accountOfDatabase();
  removeOldCopies(values.folder);
  const folder = mkdtempSync(join(values.folder, nameOfCopy(process.pid)));
  if (account.uid !== undefined && account.gid !== undefined) chownSync(folder, account.uid, account.gid);
  try {
    const port = await freePort();
    const { config, stanza } = values;
    const { signal } = ending;
    const copy = await restoreBeside({
      config,
      stanza,
      moment,
      folder,
      port,
      databaseUrl: production,
      account,
      signal,
    });
    try {
      console.log(`Asked for: ${moment?.toString() ?? 'the last moment that was archived'}`);
      console.log(`Last transaction there: ${copy.lastCommit?.toString() ?? 'none after the backup'}`);
      const { restoreSeconds, recoverySeconds } = copy;
      console.log(`Copied in ${restoreSeconds.toFixed(1)} s, archive read in ${recoverySeconds.toFixed(1)} s.`);
      compareWithAim(restoreSeconds + recoverySeconds);
      await compareNewestBackup(account);
      for (const program of ['migrate', 'prove'] as const) await runOn(copy.url, program);
      if (values.keep) await keepUntilTold(copy.url);
      return restoreSeconds + recoverySeconds;
    } finally {
      await copy.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Says where the copy is, and waits until the drill is told to end. */
async function keepUntilTold(url: string): Promise<void> {
  const { host, pathname } = new URL(url);
  console.log(`The copy answers at ${host}${pathname}, with production's roles and passwords, until Ctrl-C.`);
  if (!ending.signal.aborted) await once(ending.signal, 'abort');
}

function compareWithAim(taken: number): void {
  const { within } = values;
  if (within === undefined || taken <= Number(within) * 60) return;
  console.log(`That is more than ${within} minutes.`);
  process.exitCode = 1;
}

async function compareNewestBackup(account: Account): Promise<void> {
  const { newest } = values;
  if (newest === undefined) return;
  const made = await askNewestBackup(values, account);
  console.log(`Newest backup: ${made?.toString() ?? 'none'}`);
  if (made !== undefined && made.until(began).total('hours') <= Number(newest)) return;
  console.log(`That is more than ${newest} hours ago.`);
  process.exitCode = 1;
}

/** Stores the outcome of the drill in production. The outcome has no duration when the backup could not be restored. */
async function note(production: string): Promise<void> {
  const db = openDatabase({ url: production, max: 1, name: 'habilita drill' });
  try {
    const details = seconds === undefined ? {} : { seconds: Math.round(seconds) };
    await noteMark(db, { name: RESTORE_MARK, at: began, ok: process.exitCode === undefined, details });
  } finally {
    await db.destroy();
  }
}

/** Returns the copy's address (host, port and database) with the role and password of `address`. */
function beside(address: string, copy: string): string {
  const [moved, { host, pathname }] = [new URL(address), new URL(copy)];
  [moved.host, moved.pathname, moved.search] = [host, pathname, ''];
  return moved.href;
}

/**
 * Runs a program of the product on the copy. The addresses of reader and replica are cleared, so that the program reads
 * nothing from production except files.
 */
async function runOn(url: string, program: 'migrate' | 'prove'): Promise<void> {
  const env = handedOn(process.env, {
    DATABASE_URL: url,
    DATABASE_OWNER_URL: ownerUrl === undefined ? '' : beside(ownerUrl, url),
    DATABASE_READER_URL: '',
    DATABASE_REPLICA_URL: '',
    PGSSLMODE: 'disable',
  });
  const words = [join(repository, 'apps', 'api', 'src', `${program}.ts`)];
  const child = spawn(process.execPath, words, {
    cwd: repository,
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
    signal: ending.signal,
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) process.exitCode = 1;
}
