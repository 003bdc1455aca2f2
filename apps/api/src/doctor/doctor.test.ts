import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '#kernel/db/connect.ts';
import { type Environment, examinedEnvironment } from '#kernel/environment.ts';
import { PASSWORD, testApp, type TestApp } from '../../test/app.ts';
import { clamdServer } from '../../test/clamd.ts';
import { adminUrlOf, createTestDatabase, ownerUrlOf, readerUrlOf } from '../../test/database.ts';
import { ownerOf } from '../../test/owner-of.ts';
import { mailSink, type MailSink } from '../../test/resilience/mail-sink.ts';
import { lineOf, runChecks } from './run-checks.ts';
import { examineSettings } from './settings.check.ts';

let api: TestApp;
let mail: MailSink;
let clamd: Awaited<ReturnType<typeof clamdServer>>;
let elsewhere: Server;
let folder: string;
let healthy: Environment;

beforeAll(async () => {
  api = await testApp();
  [mail, clamd] = await Promise.all([mailSink(), clamdServer()]);
  folder = mkdtempSync(join(tmpdir(), 'habilita-doctor-'));
  elsewhere = createServer((_request, response) => response.end('<h1>Welcome to nginx</h1>'));
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
  const publicUrl = await api.app.listen({ port: 0, host: '127.0.0.1' });
  healthy = {
    ...api.deps.environment,
    publicUrl: publicUrl.replace('127.0.0.1', 'localhost'),
    dataDir: join(folder, 'data'),
    databaseUrl: api.url,
    databaseReaderUrl: readerUrlOf(api.url),
    clamdUrl: clamd.url,
    smtpUrl: mail.url,
  };
});
afterAll(async () => {
  await Promise.all([mail.close(), clamd.close()]);
  await new Promise((resolve) => elsewhere.close(resolve));
  await api.close();
  rmSync(folder, { recursive: true });
});

const addressOfElsewhere = () => `http://localhost:${(elsewhere.address() as AddressInfo).port}`;
const linesOf = async (environment: Environment) => (await runChecks(environment)).map(lineOf);
const faultsOf = async (overrides: Partial<Environment>) =>
  (await linesOf({ ...healthy, ...overrides })).filter((line) => line.startsWith('✘'));
/**
 * Test servers run without these durability settings, for speed. `runChecks` finds no other fault with such a server.
 */
const UNSAFE_SERVER = '✘ Database: fsync, full_page_writes, synchronous_commit is off: a crash may lose payments';
const beyondServer = (lines: readonly string[]) => lines.filter((line) => !line.startsWith(UNSAFE_SERVER));

describe('an installation in order', () => {
  test('has one line for each thing that works', async () => {
    const lines = await linesOf(healthy);
    expect(lines.filter((line) => line.startsWith('✘'))).toEqual([expect.stringContaining(UNSAFE_SERVER)]);
    expect(lines).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^✔ Database: PostgreSQL \d+\.\d+ answers\.$/),
        "✔ Database: its clock and this machine's agree.",
        expect.stringMatching(/^✔ Database: its schema is \d{4}-\S+, as this version needs\.$/),
        '✔ Database: this account may do with every table what it needs, and no more.',
        '✔ Reader: this account reads and writes nothing.',
        expect.stringMatching(/^✔ Files: written, read and removed in /),
        '✔ Scanner of files: finds the test file (Test.Bad).',
        expect.stringMatching(/^✔ E-mail: the server takes messages from Habilita </),
        '✔ Payments: Getnet lets us in.',
        "✔ Payments: the card's relay to Getnet is there.",
        `✔ Payments: notices of Transfeera reach us at ${healthy.publicUrl}/api/v1/webhooks/payments/transfeera.`,
        `✔ Addresses: the back-office answers at ${healthy.publicUrl}.`,
      ]),
    );
  });
});

describe('the database', () => {
  test('that nobody has migrated, and one of an earlier version, say how to go on', async () => {
    const database = await createTestDatabase();
    const { url } = database;
    const db = ownerOf(database.db);
    await db
      .deleteFrom('kyselyMigration' as never)
      .where(sql<boolean>`name > '0500'`)
      .execute();
    expect(beyondServer(await faultsOf({ databaseUrl: url }))).toEqual([
      expect.stringMatching(/its schema is 0\d{3}-\S+, this version needs \S+; run: npm run migrate$/),
    ]);
    await sql`drop table kysely_migration`.execute(db);
    expect(beyondServer(await faultsOf({ databaseUrl: url }))).toEqual([
      '✘ Database: it is empty; run: npm run migrate',
    ]);
    await database.drop();
  });

  test('whose account may only read names the tables it cannot write', async () => {
    const database = await createTestDatabase();
    const { url } = database;
    const admin = new URL(adminUrlOf(url));
    const reader = new URL(url);
    [reader.username, reader.password] = ['doctor_reader', 'somente-leitura'];
    const asAdmin = openDatabase({ url: admin.href, max: 1 });
    await sql`create role doctor_reader login password 'somente-leitura'`.execute(asAdmin);
    await sql`grant select on all tables in schema public to doctor_reader`.execute(asAdmin);
    expect(beyondServer(await faultsOf({ databaseUrl: reader.href }))).toEqual([
      expect.stringMatching(
        /^✘ Database: this account lacks rights on \w+, \w+, \w+ and \d+ other tables; run: npm run migrate$/,
      ),
    ]);
    await sql`drop owned by doctor_reader`.execute(asAdmin);
    await sql`drop role doctor_reader`.execute(asAdmin);
    await asAdmin.destroy();
    await database.drop();
  });

  test('whose one role migrates and serves says so in one line, also when searches have no role of their own', async () => {
    const lines = await linesOf({ ...healthy, databaseUrl: ownerUrlOf(api.url), databaseReaderUrl: undefined });
    expect(lines.filter((line) => line.startsWith('! Database') || line.startsWith('! Reader'))).toEqual([
      '! Database: rights are not separated: this account owns the tables and may change ledger and history; name the owner in DATABASE_OWNER_URL and another role in DATABASE_URL.',
      '! Reader: none: searches have the rights of DATABASE_URL; name a role in DATABASE_READER_URL.',
    ]);
  });

  test('whose roles may do more than they need names the tables', async () => {
    const database = await createTestDatabase();
    const roles = { databaseUrl: database.url, databaseReaderUrl: database.url };
    await sql`grant delete on events to habilita_app`.execute(ownerOf(database.db));
    const lines = await linesOf({ ...healthy, ...roles });
    expect(lines).toContain('! Database: this account may do more than it needs with events; run: npm run migrate');
    expect(lines.find((line) => line.startsWith('! Reader'))).toMatch(
      /^! Reader: this account may write to \w+, \w+, \w+ and \d+ other tables; name one that only reads\.$/,
    );
    await database.drop();
  });

  test('that is not there is named without its password', async () => {
    const away = 'postgresql://habilita:muito-secreta@127.0.0.1:1/habilita';
    const faults = await faultsOf({ databaseUrl: away });
    expect(faults).toEqual([
      expect.stringMatching(/^✘ Database: DATABASE_URL: no database at 127\.0\.0\.1:1\/habilita/),
    ]);
    expect(faults.join()).not.toContain('muito-secreta');
  });

  test('is no replica of itself', async () => {
    expect(beyondServer(await faultsOf({ databaseReplicaUrl: api.url }))).toEqual([
      '✘ Replica: DATABASE_REPLICA_URL leads to a server that does not follow another.',
    ]);
  });
});

describe('what else can be wrong', () => {
  test.each<[string, () => Partial<Environment>, string]>([
    [
      'a data directory of somebody else',
      () => {
        writeFileSync(join(folder, 'notes.txt'), 'mine');
        return { dataDir: folder };
      },
      '✘ Files: DATA_DIR',
    ],
    [
      'a scanner of files that is not there',
      () => ({ clamdUrl: 'tcp://127.0.0.1:1' }),
      '✘ Scanner of files: the daemon of CLAMD_URL gives no verdict (ECONNREFUSED)',
    ],
    ['a mail server that is not there', () => ({ smtpUrl: 'smtp://127.0.0.1:1' }), '✘ E-mail: the server of SMTP_URL'],
    ['an address without https', () => ({ publicUrl: 'http://127.0.0.1:1' }), '✘ Addresses: PUBLIC_URL is not https'],
    [
      "a students' site that is not there",
      () => ({ studentSiteUrl: 'http://127.0.0.1:1' }),
      "✘ Addresses: the students'",
    ],
    [
      'a CEP look-up that answers something else',
      () => ({ cepUrl: `${addressOfElsewhere()}/{cep}` }),
      '✘ CEP look-up: gives no',
    ],
    [
      'live payments',
      () => ({
        payments: 'live',
        transfeera: { ...healthy.transfeera, loginUrl: undefined, apiUrl: undefined },
      }),
      '✘ Payments: PAYMENTS=live needs TRANSFEERA_LOGIN_URL, TRANSFEERA_API_URL',
    ],
  ])('%s is a fault of its own', async (_, overrides, line) => {
    expect(beyondServer(await faultsOf(overrides()))).toEqual([expect.stringContaining(line)]);
  });

  test('a public address where something else answers takes the notices with it', async () => {
    expect(beyondServer(await faultsOf({ publicUrl: addressOfElsewhere() }))).toEqual([
      expect.stringContaining('✘ Addresses: something else than this product answers at'),
    ]);
  });

  test('a payment provider that is away, or does not know us, is told from the other', async () => {
    const nowhere = 'http://127.0.0.1:1';
    const { transfeera, getnet } = healthy;
    expect(beyondServer(await faultsOf({ getnet: { ...getnet, apiUrl: nowhere } }))).toEqual([
      '✘ Payments: Getnet does not answer as it should (network).',
    ]);
    const away = { transfeera: { ...transfeera, loginUrl: nowhere, apiUrl: nowhere } };
    expect(beyondServer(await faultsOf(away))).toEqual([
      '✘ Payments: Transfeera does not answer as it should (network).',
    ]);
    expect(beyondServer(await faultsOf({ secrets: { ...healthy.secrets, webhook: { current: 'another' } } }))).toEqual([
      '✘ Payments: Transfeera refuses our credentials.',
      '✘ Payments: Getnet refuses our credentials.',
    ]);
  });
});

function turned(): Environment {
  const { auth } = healthy.secrets;
  const ring = { current: 'the AUTH_SECRET of now', previous: auth.current };
  return { ...healthy, secrets: { ...healthy.secrets, auth: ring } };
}
const keysIn = async (environment: Environment) =>
  (await linesOf(environment)).filter((line) => line.includes(' Keys: '));

const SEALED = '✔ Keys: numbers of accounts and PIX keys are sealed.';

describe('a secret that is turned', () => {
  test('says how many second steps still need the earlier one, and how many are lost without it', async () => {
    expect(await keysIn(healthy)).toEqual([SEALED]);
    expect(await keysIn(turned())).toEqual([
      '✔ Keys: every second step is sealed with AUTH_SECRET; none needs AUTH_SECRET_PREVIOUS.',
      SEALED,
    ]);
    const { headers } = await api.signIn('ADMIN');
    const url = '/api/v1/account/second-step/start';
    await api.inject({ method: 'POST', url, headers, payload: { password: PASSWORD } });
    expect(await keysIn(turned())).toEqual([
      '! Keys: 1 second steps still need AUTH_SECRET_PREVIOUS; a job seals them anew each hour.',
      SEALED,
    ]);
    const { auth, ...others } = turned().secrets;
    expect(await keysIn({ ...healthy, secrets: { ...others, auth: { current: auth.current } } })).toEqual([
      '! Keys: 1 second steps are opened by no AUTH_SECRET; their owners enter by a recovery code.',
      SEALED,
    ]);
    await api.db.deleteFrom('secondSteps').execute();
  });
});

describe('the settings', () => {
  test('are faults one by one, never with their values', () => {
    const lines = examineSettings({ PORT: 'porta', AUTH_SECRET: 'curto-demais', PUBLIC_URL: 'habilita' }).map(lineOf);
    expect(lines).toEqual([
      '✘ Settings: PORT must be a port from 1 to 65535.',
      '✘ Settings: PUBLIC_URL must look like https://habilita.example.',
      '✘ Settings: ACCOUNTS_SECRET must be set.',
      '✘ Settings: AUTH_SECRET must have at least 32 characters.',
      '✘ Settings: FILES_SECRET must be set.',
      '✘ Settings: WEBHOOK_SECRET must be set.',
      '✘ Settings: the secrets must differ.',
      '✘ Settings: PAYMENTS must be set (live, or simulators for a trial).',
      '! Settings: NODE_ENV is development: what production refuses is not refused at start.',
    ]);
    expect(lines.join()).not.toContain('curto-demais');
  });

  test('that are wrong do not keep the doctor from examining the rest, and it ends with code 1', async () => {
    const env = { PATH: process.env['PATH'], DATA_DIR: join(folder, 'own'), PORT: 'porta', DATABASE_URL: api.url };
    const doctor = promisify(execFile)(process.execPath, [join(import.meta.dirname, '..', 'doctor.ts')], { env });
    const ended = await doctor.catch((error: unknown) => error);
    expect(ended).toMatchObject({ code: 1, stdout: expect.stringContaining('✘ Settings: PORT must be a port') });
    expect(ended).toMatchObject({ stdout: expect.stringMatching(/✔ Database: PostgreSQL[\s\S]* faults, \d+ things/) });
  });
});

test('the environment that is examined is read without claiming or keeping anything', () => {
  const dataDir = join(folder, 'untouched');
  expect(examinedEnvironment({ DATA_DIR: dataDir, PORT: 'porta' })).toMatchObject({
    dataDir,
    port: 3000,
    secrets: { auth: { current: '' }, files: { current: '' }, webhook: { current: '' } },
  });
  expect(() => rmSync(dataDir)).toThrow('ENOENT');
});
