import { createServer } from 'node:net';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { adminUrlOf, createTestDatabase, ownerUrlOf, type TestDatabase } from '../database.ts';
import { aHome, run } from './processes.ts';

const home = aHome();
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  await database.drop();
  home.remove();
});

function holding(name: string, files: Record<string, string>): string {
  const directory = join(home.path, name);
  mkdirSync(directory);
  for (const [file, content] of Object.entries(files)) writeFileSync(join(directory, file), content);
  return directory;
}

describe('what cannot start says why in one line and ends with exit code 1', { timeout: 60_000 }, () => {
  test.each([
    ['a foreign DATA_DIR', () => ({ DATA_DIR: holding('foreign', { 'thesis.doc': '' }) }), 'was not made by Habilita'],
    ['a corrupt DATA_DIR', () => ({ DATA_DIR: holding('corrupt', { 'habilita.json': '{' }) }), 'corrupt habilita.json'],
    [
      'an unreachable DATABASE_URL',
      () => ({ DATABASE_URL: 'postgresql://ana:segredo@127.0.0.1:1/habilita' }),
      'DATABASE_URL: no database at 127.0.0.1:1/habilita',
    ],
    [
      'STORAGE=s3 without a bucket',
      () => ({ DATABASE_URL: database.url, STORAGE: 's3' }),
      'S3_BUCKET must name the bucket',
    ],
    ['production without secrets', () => ({ NODE_ENV: 'production' }), 'AUTH_SECRET must be set'],
  ])('%s', async (name, env, line) => {
    const { code, said } = await run('main.ts', { DATA_DIR: join(home.path, name), ...env() }).ended;
    expect(said.trim().split('\n')).toEqual([expect.stringContaining(line)]);
    expect(said).not.toContain('segredo');
    expect(code).toBe(1);
  });

  test('a taken port, in the API as in the whole product', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as { port: number };
    const env = {
      DATABASE_URL: database.url,
      DATABASE_OWNER_URL: ownerUrlOf(database.url),
      PORT: String(port),
      DATA_DIR: join(home.path, 'taken'),
    };
    for (const program of ['server.ts', 'main.ts']) {
      const { code, said } = await run(program, env).ended;
      expect(said.trim()).toBe(
        `Port ${port} on 127.0.0.1 is already in use; stop the other program or choose another PORT.`,
      );
      expect(code).toBe(1);
    }
    other.close();
  });

  test('the whole product as a role that may not migrate, without the owner beside it', async () => {
    const env = { DATABASE_URL: database.url, DATA_DIR: join(home.path, 'no-owner') };
    const { code, said } = await run('main.ts', env).ended;
    expect(said).toBe(
      'DATABASE_OWNER_URL must name the role that owns the tables: must be owner of table job_common.\n',
    );
    expect(code).toBe(1);
  });

  test('API or worker alone on a database that was never migrated', async () => {
    const empty = new URL(database.url);
    empty.pathname += '_empty';
    const admin = new Client({ connectionString: adminUrlOf(database.url) });
    await admin.connect();
    await admin.query(`create database ${empty.pathname.slice(1)} owner habilita template template0`);
    const env = { DATABASE_URL: empty.href, DATA_DIR: join(home.path, 'unmigrated') };
    const ends = [];
    for (const program of ['server.ts', 'worker.ts']) ends.push(await run(program, env).ended);
    await admin.query(`drop database ${empty.pathname.slice(1)} with (force)`);
    await admin.end();
    const refused = { code: 1, said: 'DATABASE_URL: the database is not up to date; run npm run migrate first.\n' };
    expect(ends).toEqual([refused, refused]);
  });

  test('API or worker alone without DATABASE_URL', async () => {
    for (const program of ['server.ts', 'worker.ts']) {
      const { code, said } = await run(program, { DATA_DIR: join(home.path, 'alone') }).ended;
      expect([code, said.trim()]).toEqual([
        1,
        expect.stringMatching(/^DATABASE_URL must be set to run the .+ alone\.$/),
      ]);
    }
  });
});
