import { readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { aCertificate } from '../../apps/api/test/a-certificate.ts';
import { freePort } from '../free-port.ts';
import type { Account } from '../../scripts/restore/account.ts';
import { type Cluster, PASSWORD } from './cluster.ts';
import { type Program, startProgram, until } from './programs.ts';

const OPS = join(import.meta.dirname, '..', '..', 'ops');

interface Place {
  readonly folder: string;
  readonly account: Account;
}

/**
 * Starts HAProxy with the settings of ops/haproxy-database.cfg. One port leads to the primary, the other to the
 * replicas.
 */
export async function databaseProxy({ members }: Cluster, { folder, account }: Place) {
  const [primaryPort, replicaPort] = [await freePort(), await freePort()];
  const named = members.flatMap(({ postgresPort, patroniPort }, index) => [
    [`POSTGRES_${index + 1}`, `127.0.0.1:${postgresPort}`],
    [`PATRONI_HOST_${index + 1}`, '127.0.0.1'],
    [`PATRONI_PORT_${index + 1}`, String(patroniPort)],
  ]);
  const program = startProgram({
    name: 'haproxy-database',
    words: ['haproxy', '-f', join(copied('haproxy-database.cfg', folder))],
    env: { ...Object.fromEntries(named), PRIMARY_PORT: String(primaryPort), REPLICA_PORT: String(replicaPort) },
    account,
    folder,
  });
  await until('The proxy of the database', () => isOpen(primaryPort));
  return { program, primaryPort, replicaPort };
}

/**
 * Starts PgBouncer with the settings of ops/pgbouncer.ini. In session mode, a client has the same connection to
 * PostgreSQL until it disconnects.
 */
export async function pooler(ports: { primaryPort: number; replicaPort: number }, { folder, account }: Place) {
  const port = await freePort();
  const users = join(folder, 'users.txt');
  writeFileSync(users, `"habilita" "${PASSWORD}"\n`);
  const settings = readFileSync(join(OPS, 'pgbouncer.ini'), 'utf8')
    .replace('port=5432', `port=${ports.primaryPort}`)
    .replace('port=5433', `port=${ports.replicaPort}`)
    .replace('listen_port = 6432', `listen_port = ${port}`)
    .replace('/etc/pgbouncer/users.txt', users);
  const file = join(folder, 'pgbouncer.ini');
  writeFileSync(file, settings);
  const program = startProgram({ name: 'pgbouncer', words: ['pgbouncer', file], env: {}, account, folder });
  await until('PgBouncer', () => isOpen(port));
  const url = (database: string): string => `postgresql://habilita:${PASSWORD}@127.0.0.1:${port}/${database}`;
  return { program, writing: url('habilita'), reading: url('habilita_replica') };
}

/** Starts HAProxy with the settings of ops/haproxy.cfg in front of two APIs, with a new certificate. */
export async function frontProxy(apis: readonly [number, number], { folder, account }: Place) {
  const [plainPort, port, cardPort] = [await freePort(), await freePort(), await freePort()];
  const { certificate, key } = aCertificate('127.0.0.1');
  const pem = join(folder, 'certificate.pem');
  writeFileSync(pem, certificate + key);
  const program: Program = startProgram({
    name: 'haproxy',
    words: ['haproxy', '-f', copied('haproxy.cfg', folder)],
    env: {
      API_1: `127.0.0.1:${apis[0]}`,
      API_2: `127.0.0.1:${apis[1]}`,
      HTTP_PORT: String(plainPort),
      HTTPS_PORT: String(port),
      // No card is paid in this bench, so nothing listens at this address.
      CARD_RELAY: '127.0.0.1:9',
      CARD_RELAY_HTTPS_PORT: String(cardPort),
      CERTIFICATE_FILE: pem,
    },
    account,
    folder,
  });
  await until('The proxy', () => isOpen(port));
  return { program, port, certificate };
}

function copied(name: string, folder: string): string {
  const file = join(folder, name);
  writeFileSync(file, readFileSync(join(OPS, name)));
  return file;
}

function isOpen(port: number): Promise<true | undefined> {
  const { promise, resolve } = Promise.withResolvers<true | undefined>();
  const socket = connect({ host: '127.0.0.1', port });
  socket.once('connect', () => resolve(true)).once('error', () => resolve(undefined));
  return promise.finally(() => socket.destroy());
}
