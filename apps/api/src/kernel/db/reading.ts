import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type { Pool } from 'pg';
import { type Database, databaseOn, type DatabaseOptions, openPool } from './connect.ts';

/** Milliseconds that the replica may be behind the primary. */
const MOST_BEHIND = 1000;
/** Milliseconds between two checks of the replica. */
const EVERY = 200;
/** Milliseconds after which a server that does not answer counts as gone. */
const PATIENCE = 2000;

export interface ReadingOptions extends Pick<DatabaseOptions, 'max' | 'name' | 'accounts'> {
  readonly url: string;
  readonly replicaUrl: string | undefined;
  readonly onMove?: (to: 'replica' | 'primary') => void;
}

/** Reads from the replica while it answers and is at most a second behind, else from the primary. */
export function openReadDatabase({ url, replicaUrl, max, name, onMove, accounts }: ReadingOptions): Database {
  const options = { max: max ?? 10, name: name ?? 'habilita-read', readOnly: true };
  const primary = openPool({ ...options, url });
  if (replicaUrl === undefined) return databaseOn(primary, accounts);
  const replica = openPool({ ...options, url: replicaUrl, patience: PATIENCE });
  const looking = { ...options, max: 1, name: `${options.name}-watch`, patience: PATIENCE, statementTimeout: PATIENCE };
  const watch = { primary: openPool({ ...looking, url }), replica: openPool({ ...looking, url: replicaUrl }) };
  return databaseOn(new ReadingPool({ primary, replica }, watch, onMove ?? (() => undefined)), accounts);
}

/** How this process reads from a replica. */
export interface ReplicaState {
  /** Whether reads go to the replica at present, and not to the primary. */
  readonly isInUse: boolean;
  /**
   * The replication lag in seconds. It is the greater of two times: the last measured lag, and the time for which the
   * replica has not replayed the position that is being waited for. The second time also grows while the replica does
   * not answer.
   */
  readonly behindSeconds: number;
}

const readingPools = new Set<ReadingPool>();

/** The replicas that this process reads from while they keep up; empty when it has none. */
export const replicasInReach = (): ReplicaState[] => [...readingPools].map((pool) => pool.state());

interface Servers {
  readonly primary: Pool;
  readonly replica: Pool;
}

class ReadingPool implements PostgresPool {
  /**
   * The options are empty on purpose. If they named an address, Kysely would cancel a query by a new connection to that
   * address, which may lead to the other server.
   */
  readonly options = {};
  readonly #servers: Servers;
  readonly #watch: Servers;
  readonly #onMove: (to: 'replica' | 'primary') => void;
  readonly #timer: NodeJS.Timeout;
  #follows = false;
  #awaited: { readonly position: string; readonly at: number } | undefined;
  /**
   * The last measured lag in milliseconds: from reading the primary's log position until the replica had replayed it.
   */
  #lastDelay = 0;
  #looking: Promise<void> = Promise.resolve();
  #busy = false;

  constructor(servers: Servers, watch: Servers, onMove: (to: 'replica' | 'primary') => void) {
    this.#servers = servers;
    this.#watch = watch;
    this.#onMove = onMove;
    readingPools.add(this);
    this.#lookAgain();
    this.#timer = setInterval(() => this.#lookAgain(), EVERY).unref();
  }

  async connect(): Promise<PostgresPoolClient> {
    if (!this.#follows) return this.#servers.primary.connect();
    try {
      return await this.#servers.replica.connect();
    } catch {
      this.#move(false);
      return this.#servers.primary.connect();
    }
  }

  state(): ReplicaState {
    const since = this.#awaited?.at;
    const awaitedFor = since === undefined ? 0 : performance.now() - since;
    return { isInUse: this.#follows, behindSeconds: Math.max(this.#lastDelay, awaitedFor) / 1000 };
  }

  async end(): Promise<void> {
    readingPools.delete(this);
    clearInterval(this.#timer);
    await this.#looking;
    await Promise.all([this.#servers, this.#watch].flatMap(({ primary, replica }) => [primary.end(), replica.end()]));
  }

  #lookAgain(): void {
    if (this.#busy) return;
    this.#busy = true;
    this.#looking = this.#look()
      .catch(() => this.#move(false))
      .finally(() => {
        this.#busy = false;
      });
  }

  async #look(): Promise<void> {
    this.#awaited ??= { at: performance.now(), position: await writtenBy(this.#watch.primary) };
    const { at, position } = this.#awaited;
    const isReached = await hasReplayed(this.#watch.replica, position);
    const delay = performance.now() - at;
    if (isReached) {
      this.#awaited = undefined;
      this.#lastDelay = delay;
    }
    if (delay > MOST_BEHIND) this.#move(false);
    else if (isReached) this.#move(true);
  }

  #move(follows: boolean): void {
    if (follows === this.#follows) return;
    this.#follows = follows;
    this.#onMove(follows ? 'replica' : 'primary');
  }
}

async function writtenBy(primary: Pool): Promise<string> {
  const { rows } = await primary.query<{ position: string }>('select pg_current_wal_lsn()::text as position');
  return rows[0]?.position ?? '0/0';
}

/**
 * Whether the replica has replayed this position. A server that replays nothing is no replica any more but a primary,
 * and counts as up to date.
 */
async function hasReplayed(replica: Pool, position: string): Promise<boolean> {
  const asked = 'select coalesce(pg_last_wal_replay_lsn() >= $1::pg_lsn, true) as reached';
  const { rows } = await replica.query<{ reached: boolean }>(asked, [position]);
  return rows[0]?.reached ?? false;
}
