import { spawnSync } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import {
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { StartupError } from '../../startup.ts';
import { type Account, canEnter, chooseAccount, giveTo, makePassable } from './account.ts';
import { postgresBinaries, SHARED_HOME } from './binaries.ts';
import { OWNER } from './roles.queries.ts';

/** PostgreSQL's major version. A cluster of another major version is refused, because it would need pg_upgrade. */
const MAJOR_VERSION = '18';
const MARKER = 'habilita.json';

export interface Cluster {
  readonly directory: string;
  readonly binaries: string;
  readonly account: Account | undefined;
  readonly passwords: Passwords;
}

/** The passwords of the superuser, of the role that owns the tables, and of the two roles of API and worker. */
interface Passwords {
  readonly admin: string;
  readonly owner: string;
  readonly application: string;
  readonly reader: string;
}

interface Marker {
  /**
   * The path by which the cluster was opened at the last start. Another path at this start means that the data
   * directory was moved or copied. It was copied if the stored path still leads to the same cluster; a copy is refused.
   */
  link: string;
  password: string;
  adminPassword: string;
  /** Missing in clusters of earlier versions, which had only the owner's role. */
  applicationPassword?: string;
  readerPassword?: string;
}

/**
 * Opens the cluster of the data directory, or creates it. If PostgreSQL's account cannot enter the data directory, the
 * cluster lies in {@link SHARED_HOME} and the data directory has a link to it. Refuses a cluster that is foreign,
 * unreadable, of another major version, or in use.
 */
export function openCluster(link: string, options: { durable: boolean }): Cluster {
  if (!present(link)) return createCluster(link, options.durable);
  if (!existsSync(link)) {
    throw new StartupError(`${link} points to ${readlinkSync(link)}, which is gone; restore it from a backup.`);
  }
  const directory = realpathSync(link);
  const account = chooseAccount(directory);
  const marker = readMarker(directory, link);
  const moved = marker.link !== link;
  if (moved && existsSync(marker.link) && realpathSync(marker.link) === directory) {
    throw new StartupError(`${link} belongs to ${dirname(marker.link)}; a copied checkout needs its own DATA_DIR.`);
  }
  giveTo(account, directory);
  if (!canEnter(account, directory)) {
    throw new StartupError(
      `${directory} cannot be entered by PostgreSQL's account (uid ${account?.uid}); open the way to it.`,
    );
  }
  const whole = { ...newServingPasswords(), ...marker, link };
  if (moved || marker.readerPassword === undefined) writeMarker(directory, account, whole);
  return { directory, account, binaries: postgresBinaries(account), passwords: passwordsOf(whole) };
}

const newServingPasswords = () => ({ applicationPassword: newPassword(), readerPassword: newPassword() });

const passwordsOf = (marker: Required<Marker>): Passwords => ({
  admin: marker.adminPassword,
  owner: marker.password,
  application: marker.applicationPassword,
  reader: marker.readerPassword,
});

function present(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}

function readMarker(directory: string, link: string): Marker {
  const version = readOrRefuse(join(directory, 'PG_VERSION'), link).trim();
  if (version !== MAJOR_VERSION) {
    throw new StartupError(`${link} holds data of PostgreSQL ${version || '?'}; this version needs ${MAJOR_VERSION}.`);
  }
  try {
    const marker: Marker = JSON.parse(readOrRefuse(join(directory, MARKER), link));
    if (marker.link && marker.password && marker.adminPassword) return marker;
  } catch (error) {
    if (error instanceof StartupError) throw error;
  }
  throw new StartupError(`${link} has a corrupt ${MARKER}; restore it from a backup.`);
}

function readOrRefuse(file: string, link: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const denied = error instanceof Error && 'code' in error && error.code === 'EACCES';
    const reason = denied ? 'cannot be read by this account' : 'is not a PostgreSQL made by Habilita, or is damaged';
    throw new StartupError(`${link} ${reason}.`);
  }
}

function writeMarker(directory: string, account: Account | undefined, marker: Marker): void {
  const file = join(directory, MARKER);
  writeFileSync(`${file}.new`, JSON.stringify(marker), { mode: 0o600, flush: true });
  // The file is given to PostgreSQL's account, because a base backup reads the file as that account.
  if (account) chownSync(`${file}.new`, account.uid, account.gid);
  renameSync(`${file}.new`, file);
}

/**
 * Makes a cluster under another name and renames it at the end, so that an interrupted start leaves no half-made
 * cluster.
 */
function createCluster(link: string, durable: boolean): Cluster {
  const account = chooseAccount();
  const binaries = postgresBinaries(account);
  const direct = canEnter(account, dirname(link));
  const directory = direct ? link : join(SHARED_HOME, `data-${randomUUID()}`, 'postgres');
  const draft = `${directory}.new`;
  const marker = { link, password: newPassword(), adminPassword: newPassword(), ...newServingPasswords() };
  prepareDraft(draft, account);
  const run = (program: string, words: string[], input = ''): void =>
    runAs(account, join(binaries, program), words, input);
  const sync = durable ? [] : ['--no-sync'];
  run('initdb', ['-D', draft, ...INITDB_OPTIONS, ...sync]);
  run('postgres', ['--single', '-D', draft, ...(durable ? [] : ['-F']), 'postgres'], ownerAndDatabase(marker));
  writeFileSync(join(draft, 'pg_hba.conf'), HOST_RULES);
  writeMarker(draft, account, marker);
  renameSync(draft, directory);
  if (!direct) symlinkSync(directory, link);
  return { directory, account, binaries, passwords: passwordsOf(marker) };
}

const INITDB_OPTIONS = [
  '--username=postgres',
  '--auth=reject',
  '--encoding=UTF8',
  '--locale=C.UTF-8',
  '--locale-provider=icu',
  '--icu-locale=pt-BR',
  '--lc-messages=C',
  '--no-instructions',
];

const newPassword = (): string => randomBytes(24).toString('base64url');

const HOST_RULES = `# Only this machine, only with a password.
host all all 127.0.0.1/32 scram-sha-256
host replication all 127.0.0.1/32 scram-sha-256
`;

/**
 * The first SQL statements for a new cluster, each on one line, because PostgreSQL's single-user mode reads line by
 * line.
 */
function ownerAndDatabase({ password, adminPassword }: Marker): string {
  return [
    `alter role postgres password '${adminPassword}'`,
    `create role ${OWNER} login password '${password}'`,
    `create database habilita owner ${OWNER}`,
    '',
  ].join('\n');
}

function prepareDraft(draft: string, account: Account | undefined): void {
  try {
    rmSync(draft, { recursive: true, force: true });
    makePassable(dirname(draft));
    mkdirSync(draft, { mode: 0o700 });
    if (account) chownSync(draft, account.uid, account.gid);
  } catch (error) {
    throw new StartupError(`${draft} cannot be made: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function runAs(account: Account | undefined, program: string, words: string[], input: string): void {
  const result = spawnSync(program, words, {
    ...account,
    cwd: '/',
    env: POSTGRES_ENVIRONMENT,
    input,
    encoding: 'utf8',
  });
  if (result.status === 0) return;
  const said = (result.stderr ?? '')
    .trim()
    .split('\n')
    .findLast((line) => /error|FATAL|PANIC/.test(line));
  throw new StartupError(
    `PostgreSQL could not be set up: ${said ?? result.error?.message ?? `exit code ${result.status}`}`,
  );
}

/**
 * The environment variables that PostgreSQL's programs get. They replace the caller's variables, so that the caller's
 * PGDATA and PGOPTIONS do not apply.
 */
export const POSTGRES_ENVIRONMENT = { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };
