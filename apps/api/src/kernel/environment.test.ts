import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { loadEnvironment } from './environment.ts';

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'habilita environment '));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

const load = (env: NodeJS.ProcessEnv) => loadEnvironment({ DATA_DIR: join(home, 'data'), ...env });

const strong = {
  NODE_ENV: 'production',
  AUTH_SECRET: 'kV3x9QpLw0ZtY7mNc2RbJd8sHf5GaUe1',
  FILES_SECRET: 'Tz6uWn1XqEo4yBv8MkCi0rLg9PjDh3sA',
  WEBHOOK_SECRET: 'bN5cQ7xRm2Lw9ZfKt0YvJp4GhUd8eSa1',
  PUBLIC_URL: 'https://habilita.example/',
  PAYMENTS: 'live',
};

describe('without any variable', () => {
  test('it serves this machine alone, on port 3000, with simulated providers beside it and demo data', () => {
    expect(load({})).toMatchObject({
      production: false,
      host: '127.0.0.1',
      port: 3000,
      publicUrl: 'http://localhost:3000',
      databaseUrl: undefined,
      payments: 'simulators',
      simulatorsPort: 3002,
      getnetSimulatorPort: 3003,
      cardRelayPort: 3004,
      demo: true,
    });
  });

  test('secrets are made once and kept where only this account reads them', () => {
    const first = load({}).secrets;
    expect(load({}).secrets).toEqual(first);
    const file = join(home, 'data', 'secrets.json');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file, 'utf8')).toContain(first.auth);
    expect(new Set(Object.values(first)).size).toBe(3);
  });

  test('an empty variable counts as not set', () => {
    expect(load({ PORT: '', DATABASE_URL: '' }).port).toBe(3000);
  });
});

describe('a bad value is refused in one line that names the variable', () => {
  test.each([
    ['PORT', 'abc', 'PORT must be a port from 1 to 65535.'],
    ['PORT', '70000', 'PORT must be a port from 1 to 65535.'],
    ['GETNET_TOKEN_PATH', 'token', 'GETNET_TOKEN_PATH must start with /.'],
    ['DEMO', 'yes', 'DEMO must be one of on, off.'],
    ['DATABASE_URL', 'mysql://x', 'DATABASE_URL must look like postgresql://user:password@host:5432/database.'],
    ['PUBLIC_URL', 'habilita', 'PUBLIC_URL must look like https://habilita.example.'],
    ['STORAGE', 's3', 'S3_BUCKET must name the bucket, as STORAGE or STORAGE_BEFORE is s3.'],
    ['STORAGE_BEFORE', 'disk', 'STORAGE_BEFORE must differ from STORAGE, or not be set when files do not move.'],
    ['S3_ACCESS_KEY_ID', 'AKIA', 'S3_SECRET_ACCESS_KEY must be set with S3_ACCESS_KEY_ID.'],
    ['STUDENT_SITE_URL', 'alunos', 'STUDENT_SITE_URL must look like https://habilita.example.'],
  ])('%s=%s', (name, value, line) => {
    expect(() => load({ [name]: value })).toThrow(line);
  });

  test('all wrong variables are named at once', () => {
    expect(() => load({ PORT: 'x', STORAGE: 'tape' })).toThrow(
      'PORT must be a port from 1 to 65535; STORAGE must be one of disk, s3.',
    );
  });
});

describe('production', () => {
  test('starts with strong secrets, without demo data, on every address', () => {
    expect(load(strong)).toMatchObject({ demo: false, host: '0.0.0.0', publicUrl: 'https://habilita.example' });
  });

  test.each([
    ['missing', undefined, 'AUTH_SECRET must be set'],
    ['short', 'abc', 'AUTH_SECRET must have at least 32 characters'],
    ['repetitive', 'a'.repeat(64), 'AUTH_SECRET is easy to guess'],
    ['a placeholder', 'change-me-please-0123456789-qwertyuiop', 'AUTH_SECRET is easy to guess'],
  ])('refuses a secret that is %s', (_, secret, line) => {
    expect(() => load({ ...strong, AUTH_SECRET: secret })).toThrow(line);
  });

  test('never repeats a secret it refuses', () => {
    expect(() => load({ ...strong, AUTH_SECRET: 'curto' })).not.toThrow('curto');
  });

  test('refuses one secret used for two things, and demo data', () => {
    expect(() => load({ ...strong, FILES_SECRET: strong.AUTH_SECRET })).toThrow('the three secrets must differ');
    expect(() => load({ ...strong, DEMO: 'on' })).toThrow('DEMO must not be on');
  });
});
