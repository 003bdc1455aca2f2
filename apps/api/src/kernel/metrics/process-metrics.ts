import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client';
import { openPools } from '#kernel/db/connect.ts';
import { type ReplicaState, replicasInReach } from '#kernel/db/reading.ts';
import { repeatedTransactions } from '#kernel/db/in-transaction.ts';
import { droppedLines } from '#kernel/logger-options.ts';
import { declaredDurations } from './durations.ts';

/**
 * The metrics that every process reports about itself: memory, processor, lost log lines, transactions and connections.
 */
export function processRegistry(): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  countHappenings(registry, [
    {
      name: 'log_lines_dropped_total',
      help: 'Lines of the log that were lost because nobody read it',
      count: droppedLines,
    },
    {
      name: 'database_transactions_repeated_total',
      help: 'Transactions that were tried again after a deadlock or a serialisation failure',
      count: repeatedTransactions,
    },
  ]);
  tellConnections(registry);
  tellReplica(registry);
  for (const each of declaredDurations()) registry.registerMetric(each);
  return registry;
}

export interface Happening {
  readonly name: string;
  readonly help: string;
  /** Returns how often the counted event has happened since the process began. */
  readonly count: () => number;
}

export function countHappenings(registry: Registry, happenings: readonly Happening[]): void {
  for (const { count, ...named } of happenings) {
    const counter = new Counter({
      ...named,
      registers: [],
      collect() {
        this.reset();
        this.inc(count());
      },
    });
    registry.registerMetric(counter);
  }
}

function tellConnections(registry: Registry): void {
  const gauge = new Gauge({
    name: 'database_pool',
    help: 'Connections of this process to the database that are open or idle, and callers that wait for one',
    labelNames: ['pool', 'state'],
    registers: [],
    collect() {
      this.reset();
      for (const { name, open, idle, waiting } of openPools()) {
        for (const [state, count] of Object.entries({ open, idle, waiting })) this.inc({ pool: name, state }, count);
      }
    },
  });
  registry.registerMetric(gauge);
}

/** Registers the metrics of the replica from which this process reads; they are absent without a replica. */
function tellReplica(registry: Registry): void {
  const lag = new Gauge({
    name: 'habilita_replica_lag_seconds',
    help: 'Seconds since the primary wrote what the replica does not have yet; absent without a replica',
    registers: [],
    collect() {
      tellWorst(this, (state) => state.behindSeconds);
    },
  });
  const inUse = new Gauge({
    name: 'habilita_replica_in_use',
    help: '1 while searches read from the replica, 0 while they read from the primary; absent without a replica',
    registers: [],
    collect() {
      tellWorst(this, (state) => (state.isInUse ? 1 : 0), Math.min);
    },
  });
  for (const gauge of [lag, inUse]) registry.registerMetric(gauge);
}

function tellWorst(gauge: Gauge, figure: (state: ReplicaState) => number, worst = Math.max): void {
  const figures = replicasInReach().map(figure);
  gauge.reset();
  if (figures.length === 0) gauge.remove();
  else gauge.set(worst(...figures));
}
