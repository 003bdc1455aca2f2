import { chmodSync, chownSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../free-port.ts';
import type { Account } from '../../scripts/restore/account.ts';
import { type Program, startProgram, until } from './programs.ts';

const OPS = join(import.meta.dirname, '..', '..', 'ops');
export const PASSWORD = 'only-on-this-machine';

/** A PostgreSQL server and the Patroni that manages it, configured by ops/patroni.yaml. */
export interface Member {
  readonly name: string;
  readonly postgresPort: number;
  readonly patroniPort: number;
  /** Ends Patroni and PostgreSQL with SIGKILL, as when the machine loses its power. */
  kill(): Promise<void>;
  /** Starts the member again with the data that it had. */
  start(): void;
  /** Halts all processes of the member: it sends nothing and receives nothing until `thaw`. */
  freeze(): void;
  thaw(): void;
}

interface Startable extends Member {
  stop(): Promise<void>;
}

export interface Cluster {
  readonly members: readonly Member[];
  leader(): Promise<Member>;
  /** Waits until a member other than this one leads. */
  leaderAfter(former: Member): Promise<Member>;
  /** Waits until all members run, one of them leads, and another is its synchronous replica. */
  whole(): Promise<void>;
  /** Hands leadership over on purpose, as before maintenance. */
  switchOver(): Promise<void>;
  stop(): Promise<void>;
}

export async function startCluster(folder: string, account: Account): Promise<Cluster> {
  const etcd = await startEtcd(folder, account);
  const members: Startable[] = [];
  for (const name of ['member-1', 'member-2', 'member-3'])
    members.push(await startMember({ name, folder, account, etcd: etcd.address }));
  const leaders = async (): Promise<Member[]> => {
    const answers = await Promise.all(members.map(({ patroniPort }) => leads(patroniPort)));
    return members.filter((_, index) => answers[index]);
  };
  const cluster: Cluster = {
    members,
    leader: () => until('A leader', async () => (await leaders())[0]),
    leaderAfter: (former) =>
      until('Another leader', async () => (await leaders()).find(({ name }) => name !== former.name)),
    whole: () =>
      until('The whole cluster', async () => ((await isWhole(members)) ? true : undefined)).then(() => undefined),
    switchOver: async () => {
      const former = await cluster.leader();
      const answer = await fetch(`http://127.0.0.1:${former.patroniPort}/switchover`, {
        method: 'POST',
        body: JSON.stringify({ leader: former.name }),
      });
      if (!answer.ok) throw new Error(`Patroni does not hand over: ${await answer.text()}`);
      await cluster.leaderAfter(former);
    },
    stop: async () => {
      for (const member of members) member.thaw();
      await Promise.all(members.map((member) => member.stop()));
      await etcd.program.stop();
    },
  };
  await cluster.whole();
  return cluster;
}

async function leads(port: number): Promise<boolean> {
  const signal = AbortSignal.timeout(1000);
  const answer = await fetch(`http://127.0.0.1:${port}/primary`, { signal }).catch(() => undefined);
  return answer?.status === 200;
}

async function isWhole(members: readonly Member[]): Promise<boolean> {
  const states = await Promise.all(
    members.map(async ({ patroniPort }) => {
      const signal = AbortSignal.timeout(1000);
      const found = await Promise.all(
        ['primary', 'replica', 'synchronous'].map((role) =>
          fetch(`http://127.0.0.1:${patroniPort}/${role}`, { signal }).then(({ status }) => status === 200),
        ),
      );
      return { leads: found[0], follows: found[1], isSynchronous: found[2] };
    }),
  );
  return (
    states.filter((state) => state.leads).length === 1 &&
    states.every((state) => state.leads || state.follows) &&
    states.some((state) => state.isSynchronous)
  );
}

async function startEtcd(folder: string, account: Account): Promise<{ program: Program; address: string }> {
  const [client, peer] = [await freePort(), await freePort()];
  const address = `127.0.0.1:${client}`;
  const program = startProgram({
    name: 'etcd',
    words: [
      'etcd',
      '--name=etcd',
      '--enable-v2',
      `--data-dir=${join(folder, 'etcd')}`,
      `--listen-client-urls=http://${address}`,
      `--advertise-client-urls=http://${address}`,
      `--listen-peer-urls=http://127.0.0.1:${peer}`,
      `--initial-advertise-peer-urls=http://127.0.0.1:${peer}`,
      `--initial-cluster=etcd=http://127.0.0.1:${peer}`,
    ],
    env: {},
    account,
    folder,
  });
  await until('etcd', () => fetch(`http://${address}/health`).then(({ ok }) => (ok ? true : undefined)));
  return { program, address };
}

interface MemberSettings {
  readonly name: string;
  readonly folder: string;
  readonly account: Account;
  readonly etcd: string;
}

async function startMember({ name, folder, account, etcd }: MemberSettings): Promise<Startable> {
  const [postgresPort, patroniPort] = [await freePort(), await freePort()];
  const data = join(folder, name);
  const settings = join(folder, 'patroni.yaml');
  writeFileSync(settings, readFileSync(join(OPS, 'patroni.yaml')));
  const program = startProgram({
    name,
    words: ['patroni', settings],
    env: {
      PATRONI_NAME: name,
      PATRONI_ETCD_HOSTS: `'${etcd}'`,
      PATRONI_RESTAPI_LISTEN: `127.0.0.1:${patroniPort}`,
      PATRONI_RESTAPI_CONNECT_ADDRESS: `127.0.0.1:${patroniPort}`,
      PATRONI_POSTGRESQL_LISTEN: `127.0.0.1:${postgresPort}`,
      PATRONI_POSTGRESQL_CONNECT_ADDRESS: `127.0.0.1:${postgresPort}`,
      PATRONI_POSTGRESQL_DATA_DIR: data,
      PATRONI_POSTGRESQL_BIN_DIR: programsOfPostgres(),
      PATRONI_POSTGRESQL_PGPASS: join(folder, `${name}.pgpass`),
      ...role('SUPERUSER', 'postgres'),
      ...role('REPLICATION', 'replicator'),
      ...role('REWIND', 'rewinder'),
    },
    account,
    folder,
  });
  const signal = (kind: 'SIGSTOP' | 'SIGCONT'): void => {
    for (const pid of [program.pid(), ...serverOf(data)]) if (pid !== undefined) send(pid, kind);
  };
  return {
    name,
    postgresPort,
    patroniPort,
    kill: async () => {
      const [postmaster] = serverOf(data);
      await program.kill();
      if (postmaster !== undefined) process.kill(postmaster, 'SIGKILL');
    },
    start: () => program.start(),
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    stop: () => program.stop(),
  };
}

/** Sends a signal to a process, unless it has ended meanwhile, as a process of PostgreSQL may at any moment. */
function send(pid: number, kind: NodeJS.Signals): void {
  try {
    process.kill(pid, kind);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

function programsOfPostgres(): string {
  const found = globSync('/usr/lib/postgresql/*/bin').toSorted().at(-1);
  if (found === undefined) throw new Error('There is no PostgreSQL: install the packages that docs/bench.md names.');
  return found;
}

/** The process ids of the PostgreSQL on this directory, its postmaster first; none when it does not run. */
function serverOf(data: string): number[] {
  try {
    const [postmaster = 0] = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n').map(Number);
    const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8');
    return [postmaster, ...children.split(' ').filter(Boolean).map(Number)];
  } catch {
    return [];
  }
}

/** A folder that only the account of the database may enter. */
export function folderOf(path: string, { uid, gid }: Account): string {
  mkdirSync(path, { recursive: true });
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid);
  chmodSync(path, 0o700);
  return path;
}

const role = (kind: string, username: string) => ({
  [`PATRONI_${kind}_USERNAME`]: username,
  [`PATRONI_${kind}_PASSWORD`]: PASSWORD,
});
