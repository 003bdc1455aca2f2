import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { loadEnvironment } from './environment.ts';
import { handedOn, SECRET_VARIABLES, withFiles } from './variable-files.ts';

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'habilita environment '));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

const load = (env: NodeJS.ProcessEnv) => loadEnvironment({ DATA_DIR: join(home, 'data'), ...env });

const strong = {
  NODE_ENV: 'production',
  ACCOUNTS_SECRET: 'Wq7mHs2Zt9Lx4Vb6Nc1Rk8Jd3Gf5PaUe',
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
    expect(readFileSync(file, 'utf8')).toContain(first.auth.current);
    expect(new Set(Object.values(first).map(({ current }) => current)).size).toBe(4);
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

  test('takes an earlier value of a secret beside the one of now, and refuses a weak one or the same', () => {
    const earlier = 'Qm4tY8sLw1ZcXk6vRb9nHe2JpUd7Ga3f';
    const { auth } = load({ ...strong, AUTH_SECRET_PREVIOUS: earlier }).secrets;
    expect(auth).toEqual({ current: strong.AUTH_SECRET, previous: earlier });
    for (const [value, line] of [
      ['curto', 'AUTH_SECRET_PREVIOUS must have at least 32 characters'],
      [strong.AUTH_SECRET, 'AUTH_SECRET_PREVIOUS must differ from AUTH_SECRET'],
      [strong.FILES_SECRET, 'the secrets must differ, also from earlier ones of each other'],
    ] as const)
      expect(() => load({ ...strong, AUTH_SECRET_PREVIOUS: value })).toThrow(line);
    const relay = { CARD_RELAY_SECRET: earlier, CARD_RELAY_SECRET_PREVIOUS: 'curto' };
    expect(() => load({ ...strong, ...relay })).toThrow('CARD_RELAY_SECRET_PREVIOUS must have at least 32 characters');
  });

  test('never repeats a secret it refuses', () => {
    expect(() => load({ ...strong, AUTH_SECRET: 'curto' })).not.toThrow('curto');
  });

  test('refuses one secret used for two things, and demo data', () => {
    expect(() => load({ ...strong, FILES_SECRET: strong.AUTH_SECRET })).toThrow('the secrets must differ');
    expect(() => load({ ...strong, DEMO: 'on' })).toThrow('DEMO must not be on');
  });
});

function fileWith(content: string): string {
  const path = join(home, 'secret');
  writeFileSync(path, content);
  return path;
}

describe('a secret in a file', () => {
  test('is read where its variable with _FILE names one, for each variable that holds one', () => {
    const path = fileWith(`${strong.AUTH_SECRET}\n`);
    const { AUTH_SECRET, ...others } = strong;
    expect(load({ ...others, AUTH_SECRET_FILE: path }).secrets.auth.current).toBe(AUTH_SECRET);
    const address = 'postgresql://habilita_app:senha@database:5432/habilita';
    expect(load({ DATABASE_URL_FILE: fileWith(address) }).databaseUrl).toBe(address);
    expect(
      withFiles(Object.fromEntries(SECRET_VARIABLES.map((name) => [`${name}_FILE`, fileWith('x')]))).env,
    ).toMatchObject(Object.fromEntries(SECRET_VARIABLES.map((name) => [name, 'x'])));
  });

  test.each<[string, () => NodeJS.ProcessEnv, string]>([
    ['is not there', () => ({ SMTP_URL_FILE: '/nowhere' }), 'SMTP_URL_FILE must name a file that can be read.'],
    ['is empty', () => ({ SMTP_URL_FILE: fileWith('\n') }), 'SMTP_URL_FILE names an empty file.'],
    [
      'is named beside a value',
      () => ({ SMTP_URL_FILE: fileWith('x'), SMTP_URL: 'smtp://host' }),
      'SMTP_URL_FILE must not be set beside SMTP_URL.',
    ],
    [
      'holds a wrong value',
      () => ({ DATABASE_URL_FILE: fileWith('mysql://x') }),
      'DATABASE_URL must look like postgresql:',
    ],
  ])('that %s is refused in one line', (_, env, line) => {
    expect(() => load(env())).toThrow(line);
  });

  test('does not come back where a variable is set anew for another process', () => {
    const env = handedOn({ DATABASE_URL_FILE: '/run/secrets/url', PORT: '1' }, { DATABASE_URL: 'postgresql://x' });
    expect(env).toEqual({ PORT: '1', DATABASE_URL: 'postgresql://x' });
  });
});
