import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

/*
 * These tests run the daily backup of ops/backup.sh with stubs of pg_dump, pg_restore, tar, psql, sleep and, for what
 * asks how many seconds have passed, date. The test chooses the exit code of each stub.
 */
const SCRIPT = join(import.meta.dirname, '..', 'ops', 'backup.sh');
const OLD = ['2026-01-01T03-00-00Z', '2026-01-02T03-00-00Z'];

let folder: string;
let backups: string;
let noted: string;
/** The file with the seconds that the clock of the script shows. */
let clock: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'habilita-backup-'));
  backups = join(folder, 'backups');
  mkdirSync(join(folder, 'bin'));
  noted = join(folder, 'noted');
  writeFileSync(noted, '');
  clock = join(folder, 'clock');
  writeFileSync(clock, '1000');
  for (const name of OLD) mkdirSync(join(backups, name), { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Puts a stub of a program on the PATH that exits with `code`. */
const standIn = (name: string, code: number, does = ''): void =>
  writeFileSync(join(folder, 'bin', name), `#!/bin/bash\n${does}\nexit ${code}\n`, { mode: 0o755 });

/** What the script or the unit would have noted in the database, each time whether the backup was made. */
const outcomes = (): string[] => readFileSync(noted, 'utf8').split('\n').filter(Boolean);

function environment(codes: Readonly<Record<string, number>>): NodeJS.ProcessEnv {
  for (const [name, code] of Object.entries({ pg_dump: 0, pg_restore: 0, tar: 0, ...codes })) standIn(name, code);
  standIn('psql', codes['psql'] ?? 0, `grep --only-matching --extended-regexp 'true|false' <<<"$*" >>"${noted}"`);
  standIn('date', 0, `if [ "$1" = +%s ]; then cat "${clock}"; else command -p date "$@"; fi`);
  return {
    PATH: `${join(folder, 'bin')}:${process.env['PATH']}`,
    DATABASE_URL: 'postgresql://nowhere/habilita',
    FILES_DIR: folder,
    BACKUP_DIR: backups,
    BACKUPS_KEPT: '2',
  };
}

function run(option: string | undefined, codes: Readonly<Record<string, number>> = {}) {
  const words = [SCRIPT, ...(option === undefined ? [] : [option])];
  return spawnSync('bash', words, { env: environment(codes), encoding: 'utf8' });
}

/**
 * Runs the daily backup until the first copy, which takes some seconds of the clock, was made or failed and the script
 * would sleep. Returns all its output.
 */
async function firstDay(codes: Readonly<Record<string, number>>, seconds = 0): Promise<string> {
  const env = environment(codes);
  standIn('pg_dump', codes['pg_dump'] ?? 0, `echo ${1000 + seconds} >"${clock}"`);
  writeFileSync(join(folder, 'bin', 'sleep'), '#!/bin/bash\necho "waits $1"\nkill -TERM $PPID\n', { mode: 0o755 });
  const child = spawn('bash', [SCRIPT, '--daily'], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
  await once(child, 'close');
  return said;
}

const kept = () => readdirSync(backups).filter((name) => name.startsWith('2'));

describe('the daily backup', () => {
  test('keeps as many copies as it shall', async () => {
    const said = await firstDay({});
    expect(said).toContain('Copied to');
    expect(said).toContain('waits 86400');
    expect(kept()).toHaveLength(2);
    expect(kept()).not.toContain(OLD[0]);
  });

  test.each([{ pg_dump: 1 }, { tar: 2 }, { pg_restore: 1 }])(
    'counts no failed copy, removes no good one and tries again within the hour: %o',
    async (codes) => {
      const said = await firstDay(codes);
      expect(said).not.toContain('Copied to');
      expect(said).toContain('The copy failed');
      expect(said).toContain('waits 3600');
      expect(kept()).toEqual(OLD);
    },
  );

  test.each([
    { seconds: 7200, pause: 79_200 },
    { seconds: 90_000, pause: 0 },
  ])('begins a day after it began the last time, after a copy of $seconds seconds', async ({ seconds, pause }) => {
    expect(await firstDay({}, seconds)).toContain(`waits ${pause}\n`);
  });

  test('is tried again an hour after a failure, however long the copy took', async () => {
    expect(await firstDay({ pg_dump: 1 }, 7200)).toContain('waits 3600\n');
  });

  test('does not fail because a file was written while it was copied', async () => {
    expect(await firstDay({ tar: 1 })).toContain('Copied to');
  });
});

test('a single copy that failed says so by its code', () => {
  expect(run(undefined, { pg_dump: 1 }).status).not.toBe(0);
  expect(kept()).toEqual(OLD);
  expect(run(undefined).status).toBe(0);
});

test('what a failed copy left is removed a day later', () => {
  const draft = join(backups, '.2026-01-03T03-00-00Z');
  mkdirSync(draft);
  run(undefined);
  expect(readdirSync(backups)).toContain('.2026-01-03T03-00-00Z');
  utimesSync(draft, new Date(0), new Date(0));
  run(undefined);
  expect(readdirSync(backups)).not.toContain('.2026-01-03T03-00-00Z');
});

const hoursAgo = (hours: number): Date => new Date(Date.now() - hours * 3_600_000);

test('a backup whose last copy is older than 28 hours is not healthy', () => {
  for (const name of OLD) utimesSync(join(backups, name), new Date(0), new Date(0));
  expect(run('--check')).toMatchObject({ status: 1, stderr: 'The last copy is older than 28 hours.\n' });
  for (const name of OLD) utimesSync(join(backups, name), hoursAgo(29), hoursAgo(29));
  expect(run('--check').status).toBe(1);
  utimesSync(join(backups, String(OLD[1])), hoursAgo(27), hoursAgo(27));
  expect(run('--check')).toMatchObject({ status: 0, stderr: '' });
});

test('a copy is as old as its end, however long its files took', () => {
  for (const name of OLD) utimesSync(join(backups, name), new Date(0), new Date(0));
  const env = environment({});
  const slow = '#!/bin/bash\ntouch --date=@0 "$BACKUP_DIR"/.2*\n';
  writeFileSync(join(folder, 'bin', 'tar'), slow, { mode: 0o755 });
  expect(spawnSync('bash', [SCRIPT], { env }).status).toBe(0);
  expect(run('--check')).toMatchObject({ status: 0, stderr: '' });
});

test('each copy notes in the database whether it was made', () => {
  run(undefined);
  run(undefined, { pg_dump: 1 });
  expect(outcomes()).toEqual(['true', 'false']);
});

test.each(['TERM', 'HUP'] as const)('a copy that SIG%s ended is noted as not made', (signal) => {
  const env = environment({});
  standIn('pg_dump', 0, `kill -${signal} $PPID`);
  expect(spawnSync('bash', [SCRIPT], { env }).signal).toBe(`SIG${signal}`);
  expect(outcomes()).toEqual(['false']);
  expect(kept()).toEqual(OLD);
});

test('a copy that cannot be noted is kept, and says so', () => {
  const { status, stderr } = run(undefined, { psql: 2 });
  expect({ status, stderr }).toEqual({
    status: 0,
    stderr: 'The outcome of the copy could not be noted in the database.\n',
  });
  expect(kept()).not.toContain(OLD[0]);
});

test('the backup of systemd notes whether it was made, and nothing on a member that follows', () => {
  const unit = readFileSync(join(import.meta.dirname, '..', 'ops', 'systemd', 'habilita-backup@.service'), 'utf8');
  const [, command = ''] = /^ExecStopPost=\/bin\/sh -c "((?:.*\\\n)*.*)"$/m.exec(unit) ?? [];
  const said = command.replaceAll('\\\n', ' ').replaceAll('\\"', '"');
  for (const SERVICE_RESULT of ['success', 'exec-condition', 'exit-code', 'timeout'])
    expect(spawnSync('/bin/sh', ['-c', said], { env: { ...environment({}), SERVICE_RESULT } }).status).toBe(0);
  expect(outcomes()).toEqual(['true', 'false', 'false']);
});
