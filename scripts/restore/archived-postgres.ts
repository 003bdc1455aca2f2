import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../bench/free-port.ts';
import { withClient } from '../../bench/with-client.ts';
import type { Account } from './account.ts';

const PASSWORD = 'only-on-this-machine';
const OPS = join(import.meta.dirname, '..', '..', 'ops');

/** A PostgreSQL from Debian's packages that archives its WAL with the settings of ops/pgbackrest.conf. */
export interface ArchivedPostgres {
  readonly url: string;
  readonly adminUrl: string;
  /** The path of the file with the settings of pgBackRest. */
  readonly config: string;
  /** Makes a full backup. */
  backUp(): Promise<void>;
  /** Ends all processes of this PostgreSQL with SIGKILL; the last WAL segment is then not archived. */
  kill(): Promise<void>;
  startAgain(): Promise<void>;
}

interface Cluster {
  readonly programs: string;
  readonly folder: string;
  readonly account: Account;
  readonly data: string;
  readonly sockets: string;
  readonly port: number;
  readonly config: string;
}

export async function startArchivedPostgres(folder: string, account: Account): Promise<ArchivedPostgres> {
  const programs = globSync('/usr/lib/postgresql/*/bin').toSorted().at(-1);
  if (programs === undefined) throw new Error('There is no PostgreSQL of Debian’s.');
  const cluster: Cluster = {
    programs,
    folder,
    account,
    data: join(folder, 'production'),
    sockets: join(folder, 'production-sockets'),
    port: await freePort(),
    config: join(folder, 'pgbackrest.conf'),
  };
  await makeCluster(cluster);
  configureBackups(cluster);
  let server = startServer(cluster);
  const addressOf = (user: string, database: string): string =>
    `postgresql://${user}:${PASSWORD}@127.0.0.1:${cluster.port}/${database}`;
  await untilServing(addressOf('postgres', 'postgres'), server);
  await withClient(addressOf('postgres', 'postgres'), async (admin) => {
    await admin.query(`create role habilita login password '${PASSWORD}'`);
    await admin.query('create database habilita owner habilita');
  });
  await backrest(cluster, 'stanza-create');
  return {
    url: addressOf('habilita', 'habilita'),
    adminUrl: addressOf('postgres', 'habilita'),
    config: cluster.config,
    backUp: () => backrest(cluster, '--type=full', 'backup'),
    kill: async () => {
      if (server.exitCode !== null || server.signalCode !== null) return;
      const gone = once(server, 'exit');
      server.kill('SIGKILL');
      await gone;
    },
    startAgain: async () => {
      server = startServer(cluster);
      await untilServing(addressOf('postgres', 'postgres'), server);
    },
  };
}

const backrest = ({ config, account }: Cluster, ...words: string[]): Promise<void> =>
  finished('pgbackrest', [`--config=${config}`, '--stanza=habilita', ...words], account);

async function makeCluster({ programs, folder, account, data, sockets }: Cluster): Promise<void> {
  await finished('mkdir', ['-m', '700', sockets, join(folder, 'copies')], account);
  const password = join(folder, 'password');
  writeFileSync(password, PASSWORD);
  const words = [
    '--encoding=UTF8',
    '--locale=C.UTF-8',
    '--locale-provider=icu',
    '--icu-locale=pt-BR',
    '--data-checksums',
    '--auth-host=scram-sha-256',
    '--auth-local=trust',
    `--pwfile=${password}`,
    '--username=postgres',
  ];
  await finished(join(programs, 'initdb'), [...words, data], account);
}

/** Writes the settings of pgBackRest: those of ops/pgbackrest.conf, with the paths of this machine. */
function configureBackups({ folder, data, sockets, port, config }: Cluster): void {
  const shipped = readFileSync(join(OPS, 'pgbackrest.conf'), 'utf8');
  const here = [`pg1-path=${data}`, `pg1-port=${port}`, `pg1-socket-path=${sockets}`, 'pg1-user=postgres'];
  const places = [`repo1-path=${join(folder, 'copies')}`, `lock-path=${join(folder, 'locks')}`, `log-path=${folder}`];
  writeFileSync(
    config,
    shipped.replace(/^repo1-path=.*$/m, places.join('\n')).replace(/^pg1-path=.*$/m, here.join('\n')),
  );
}

function startServer({ programs, account, data, sockets, port, config }: Cluster): ChildProcess {
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: sockets,
    archive_mode: 'on',
    archive_command: `pgbackrest --config=${config} --stanza=habilita archive-push %p`,
    log_min_messages: 'fatal',
    log_checkpoints: 'off',
  };
  const words = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = spawn(join(programs, 'postgres'), ['-D', data, ...words], {
    ...account,
    cwd: '/',
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  process.once('exit', () => server.kill('SIGKILL'));
  return server;
}

async function finished(program: string, words: readonly string[], account: Account): Promise<void> {
  const child = spawn(program, words, { ...account, cwd: '/', stdio: ['ignore', 'ignore', 'inherit'] });
  const { promise, resolve, reject } = Promise.withResolvers<number | null>();
  child.once('error', reject).once('exit', resolve);
  const code = await promise;
  if (code !== 0) throw new Error(`${program} ended with ${code}.`);
}

async function untilServing(url: string, server: ChildProcess): Promise<void> {
  while (server.exitCode === null) {
    const answers = await withClient(url, (client) => client.query('select 1')).catch(() => undefined);
    if (answers !== undefined) return;
    await pause(100);
  }
  throw new Error('PostgreSQL ended while starting; its messages are above.');
}
