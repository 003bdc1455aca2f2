import { Gauge, type Registry } from 'prom-client';
import type { Database } from '#kernel/db/connect.ts';
import type { Deps } from '#kernel/deps.ts';
import { SEALING_MARK } from '#kernel/db/sealed/sealing.ts';
import { allMarks } from '#kernel/job-marks/job-marks.queries.ts';
import { ROLL_UPS } from '../status/roll-ups.ts';
import { archivedAge, replicaLag, unfolded } from '../status/summary.queries.ts';
import {
  chargesThatAreHeld,
  chargesThatWait,
  deadLetters,
  jobsThatWait,
  messagesThatWait,
  openIrregularities,
  providerRequestsThatWait,
  unknownOutcomes,
  type Waiting,
} from './gauges.queries.ts';

/** Something that waits: it becomes two gauges by kind, `<name>` and `<name>_oldest_seconds`. */
interface WaitingGauge {
  readonly name: string;
  readonly help: string;
  readonly read: (db: Database) => Promise<readonly Waiting[]>;
}

const WAITING: readonly WaitingGauge[] = [
  { name: 'habilita_jobs_waiting', help: 'Jobs whose time has come and which no worker has taken', read: jobsThatWait },
  { name: 'habilita_jobs_failed', help: 'Jobs that failed for good and wait for a person', read: deadLetters },
  { name: 'habilita_messages_waiting', help: 'Messages that are still to be sent', read: messagesThatWait },
  { name: 'habilita_charges_waiting', help: 'Charges asked of a provider and not issued yet', read: chargesThatWait },
  {
    name: 'habilita_charges_held',
    help: 'Charges that nobody was asked for, because their school cannot receive yet',
    read: chargesThatAreHeld,
  },
  {
    name: 'habilita_unknown_outcomes',
    help: 'What a provider was asked and nobody knows the outcome of',
    read: unknownOutcomes,
  },
  {
    name: 'habilita_provider_requests_waiting',
    help: 'Refunds and payouts not carried out yet',
    read: providerRequestsThatWait,
  },
  { name: 'habilita_irregularities_open', help: 'Irregularities that nobody has resolved', read: openIrregularities },
];

type Sources = Pick<Deps, 'db' | 'readDb' | 'clock'>;

/**
 * Registers the gauges about money and work that come from the database. Every process would report the same numbers,
 * so only the worker registers them. They are read anew at each scrape.
 */
export function registerGauges(registry: Registry, { db, readDb, clock }: Sources): void {
  for (const waiting of WAITING) registerWaiting(registry, db, waiting);
  registerProofs(registry, { db, clock });
  registerUnfolded(registry, db);
  const lag = 'Seconds that the replica is behind; absent while searches read from the primary';
  tellOne(registry, { name: 'habilita_replica_lag_seconds', help: lag }, () => replicaLag(readDb));
  const archived = 'Seconds since PostgreSQL last archived a piece of its log; absent where it archives none';
  tellOne(registry, { name: 'habilita_archived_age_seconds', help: archived }, () => archivedAge(db));
}

function registerWaiting(registry: Registry, db: Database, { name, help, read }: WaitingGauge): void {
  const rows = sharedByOneScrape(() => read(db));
  tellEach(registry, { name, help, labelName: 'kind' }, async () =>
    (await rows()).map(({ kind, count }) => [kind, count]),
  );
  const oldest = { name: `${name}_oldest_seconds`, help: `${help}: seconds that the oldest has waited` };
  tellEach(registry, { ...oldest, labelName: 'kind' }, async () =>
    (await rows()).map(({ kind, oldestSeconds }) => [kind, oldestSeconds]),
  );
}

/** Makes gauges that are collected in the same scrape share one reading, so that the database is read once for both. */
function sharedByOneScrape<Answer>(read: () => Promise<Answer>): () => Promise<Answer> {
  let reading: Promise<Answer> | undefined;
  return () => {
    reading ??= read().finally(() => {
      reading = undefined;
    });
    return reading;
  };
}

interface LabelledGauge {
  readonly name: string;
  readonly help: string;
  readonly labelName: string;
}

/** Registers a gauge whose values are read anew at each scrape. A label that is no longer among them disappears. */
function tellEach(
  registry: Registry,
  { labelName, ...named }: LabelledGauge,
  read: () => Promise<readonly (readonly [label: string, value: number])[]>,
): void {
  const gauge = new Gauge({
    ...named,
    labelNames: [labelName],
    registers: [],
    async collect() {
      const values = await read();
      this.reset();
      for (const [label, value] of values) this.set({ [labelName]: label }, value);
    },
  });
  registry.registerMetric(gauge);
}

/**
 * Registers, for each job or check that leaves a mark, such as the nightly proofs and the merging of totals, when it
 * last ran and whether all was right.
 */
function registerProofs(registry: Registry, { db, clock }: Pick<Sources, 'db' | 'clock'>): void {
  // SEALING_MARK, which says that account numbers are encrypted, is left out, because no job checks that state again.
  const marks = sharedByOneScrape(async () => (await allMarks(db)).filter(({ name }) => name !== SEALING_MARK));
  const ok = {
    name: 'habilita_check_ok',
    help: '1 when the last run of a proof or of the folding found everything right, else 0',
  };
  tellEach(registry, { ...ok, labelName: 'check' }, async () =>
    (await marks()).map((mark) => [mark.name, mark.ok ? 1 : 0]),
  );
  const age = { name: 'habilita_check_age_seconds', help: 'Seconds since a proof or the folding of totals last ran' };
  tellEach(registry, { ...age, labelName: 'check' }, async () =>
    (await marks()).map(({ name, at }) => [name, clock.now().since(at).total('seconds')]),
  );
}

function registerUnfolded(registry: Registry, db: Database): void {
  const unfoldedTotals = {
    name: 'habilita_totals_unfolded',
    help: 'Changes that are not yet added to the totals of lists; totals count them all the same',
  };
  tellEach(registry, { ...unfoldedTotals, labelName: 'totals' }, () =>
    Promise.all(ROLL_UPS.map(async (rollUp) => [rollUp.name, await unfolded(db, rollUp)] as const)),
  );
}

/** Registers a figure that is absent while `read` gives null. */
function tellOne(registry: Registry, named: { name: string; help: string }, read: () => Promise<number | null>): void {
  const gauge = new Gauge({
    ...named,
    registers: [],
    async collect() {
      const value = await read();
      this.reset();
      if (value === null) this.remove();
      else this.set(value);
    },
  });
  registry.registerMetric(gauge);
}
