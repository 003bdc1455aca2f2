import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded.ts';

let home: string;
let dataDir: string;
let running: EmbeddedPostgres;

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'habilita embedded '));
  dataDir = join(home, 'data with spaces');
  mkdirSync(join(dataDir, 'lost+found'), { recursive: true });
  running = await startEmbeddedPostgres({ dataDir });
});
afterAll(async () => {
  await running.stop();
  const cluster = realpathSync(join(dataDir, 'postgres'));
  rmSync(home, { recursive: true, force: true });
  // When the tests run as root, the cluster may be outside the data directory.
  if (dirname(cluster) !== dataDir) rmSync(dirname(cluster), { recursive: true, force: true });
});

async function query(statement: string, url = running.url): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(statement);
    return rows;
  } finally {
    await client.end();
  }
}

/** Kills the server as a power failure would. Its pid file stays, and its sessions live on for a moment. */
async function killServer(): Promise<void> {
  const [pid] = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n');
  process.kill(Number(pid), 'SIGKILL');
  await running.lost;
}

describe('the embedded PostgreSQL', () => {
  test('starts on a fresh volume and leaves its lost+found alone', async () => {
    expect(await query('select 1 as answer')).toEqual([{ answer: 1 }]);
    expect(statSync(join(dataDir, 'lost+found')).isDirectory()).toBe(true);
  });

  test('loses nothing it acknowledged when it is killed, and comes back', async () => {
    await query('create table promise (kept boolean)', running.ownerUrl);
    await query('insert into promise values (true)', running.ownerUrl);
    await killServer();
    // In production the process that holds this lock ends together with its server. The process of the test goes on, so
    // it removes the lock itself.
    rmSync(join(dataDir, 'habilita.lock'));
    running = await startEmbeddedPostgres({ dataDir });
    expect(await query('select kept from promise', running.ownerUrl)).toEqual([{ kept: true }]);
  });

  test('keeps its promises to the disk', async () => {
    expect(
      await query(`select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit`),
    ).toEqual([{ fsync: 'on', commit: 'on' }]);
  });

  test('serves the product without superuser rights, sorting as Brazilians do', async () => {
    expect(await query('select rolsuper from pg_roles where rolname = current_user')).toEqual([{ rolsuper: false }]);
    expect(
      await query(`select string_agg(w, ' ' order by w) as words from unnest('{zebra,Água,abelha}'::text[]) w`),
    ).toEqual([{ words: 'abelha Água zebra' }]);
  });

  test('gives the serving roles no right to make anything, and their passwords to a cluster of an earlier version', async () => {
    const file = join(realpathSync(join(dataDir, 'postgres')), 'habilita.json');
    const {
      applicationPassword: _application,
      readerPassword: _reader,
      ...earlier
    } = JSON.parse(readFileSync(file, 'utf8'));
    await running.stop();
    writeFileSync(file, JSON.stringify(earlier));
    running = await startEmbeddedPostgres({ dataDir });
    for (const url of [running.url, running.readerUrl])
      await expect(query('create table mine (n int)', url)).rejects.toMatchObject({ code: '42501' });
  });

  test('is refused to a second product on the same data directory', async () => {
    await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow('is in use by another Habilita');
  });
});

test.each([
  ['made by somebody else', {}, 'is not a PostgreSQL made by Habilita, or is damaged'],
  ['of another major version', { PG_VERSION: '14' }, 'holds data of PostgreSQL 14; this version needs 18'],
  ['with a damaged marker', { PG_VERSION: '18', 'habilita.json': '{' }, 'has a corrupt habilita.json'],
  ['with its data gone', { PG_VERSION: '18', 'habilita.json': marker('gone') }, 'PostgreSQL did not start in'],
])('a PostgreSQL directory %s is refused', async (name, files, line) => {
  const directory = join(home, name);
  mkdirSync(join(directory, 'postgres'), { recursive: true });
  for (const passable of [home, directory]) chmodSync(passable, 0o711);
  writeFileSync(join(directory, 'habilita.json'), '{"product":"habilita","layout":1}');
  for (const [file, content] of Object.entries(files)) writeFileSync(join(directory, 'postgres', file), content);
  await expect(startEmbeddedPostgres({ dataDir: directory })).rejects.toThrow(line);
});

function marker(link: string): string {
  return JSON.stringify({ link, password: 'a', adminPassword: 'b' });
}
