import type { Registry } from 'prom-client';
import { clientCertificate } from '#areas/payments/index.ts';
import type { Database } from '#kernel/db/connect.ts';
import type { Deps } from '#kernel/deps.ts';
import { SEALING_MARK } from '#kernel/db/sealed/sealing.ts';
import { allMarks } from '#kernel/job-marks/job-marks.queries.ts';
import { ROLL_UPS } from '../status/roll-ups.ts';
import { archivedAge, unfolded } from '../status/summary.queries.ts';
import { type Figures, figuresIn } from './figures.ts';
import {
  chargesThatAreHeld,
  chargesThatWait,
  deadLetters,
  firstMigrated,
  jobsThatWait,
  messagesThatWait,
  openIrregularities,
  providerRequestsThatWait,
  unknownOutcomes,
  type Waiting,
} from './gauges.queries.ts';

/**
 * Items that wait, such as jobs or messages. They are reported as two gauges by kind: `<name>` with their number, and
 * `<name>_oldest_seconds`.
 */
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

/**
 * Jobs and checks that must run regularly; ops/alerts.yaml raises an alert when one has not run for too long. A job
 * that has never run is reported as if it had run when the product was installed.
 */
const AWAITED = [
  'backup',
  'compare-statements',
  'fold-roll-ups',
  'keep-months',
  'prove-ledger',
  'prove-roll-ups',
  'prove-whole-ledger',
  'restore-drill',
  'stamp-days',
];

type Sources = Pick<Deps, 'db' | 'clock' | 'log' | 'environment'>;

/**
 * Registers the gauges about money and work that come from the database. Every process would report the same numbers,
 * so only the worker registers them. They are read anew at each scrape.
 */
export function registerGauges(registry: Registry, { db, clock, log, environment }: Sources): void {
  const figures = figuresIn(registry, log);
  for (const waiting of WAITING) registerWaiting(figures, db, waiting);
  registerProofs(figures, { db, clock });
  registerUnfolded(figures, db);
  const archived = 'Seconds since PostgreSQL last archived a piece of its log; absent where it archives none';
  figures.tellOne({ name: 'habilita_archived_age_seconds', help: archived }, () => archivedAge(db));
  // The certificate is read once here, because the process goes on using the one that it read at its start.
  const endOf = clientCertificate(environment);
  const lasts = 'Seconds until the certificate ends that we show to Transfeera; absent where we show none';
  figures.tellOne({ name: 'habilita_client_certificate_seconds_left', help: lasts }, async () =>
    endOf === undefined ? null : endOf().since(clock.now()).total('seconds'),
  );
}

function registerWaiting({ tellEach }: Figures, db: Database, { name, help, read }: WaitingGauge): void {
  const rows = sharedByOneScrape(() => read(db));
  tellEach({ name, help, labelName: 'kind' }, async () => (await rows()).map(({ kind, count }) => [kind, count]));
  const oldest = { name: `${name}_oldest_seconds`, help: `${help}: seconds that the oldest has waited` };
  tellEach({ ...oldest, labelName: 'kind' }, async () =>
    (await rows()).map(({ kind, oldestSeconds }) => [kind, oldestSeconds]),
  );
}

/**
 * Returns a function that calls `read` once for all gauges of the same scrape, so that the database is queried only
 * once.
 */
function sharedByOneScrape<Answer>(read: () => Promise<Answer>): () => Promise<Answer> {
  let reading: Promise<Answer> | undefined;
  return () => {
    reading ??= read().finally(() => {
      reading = undefined;
    });
    return reading;
  };
}

/**
 * Registers gauges for each job or check that stores its last result, such as the nightly proofs and the merging of
 * totals: when it last ran, and whether everything was right.
 */
function registerProofs({ tellEach }: Figures, { db, clock }: Pick<Sources, 'db' | 'clock'>): void {
  // SEALING_MARK records that account numbers are encrypted. It is left out, because no job checks this again.
  const marks = sharedByOneScrape(async () => (await allMarks(db)).filter(({ name }) => name !== SEALING_MARK));
  const ok = {
    name: 'habilita_check_ok',
    help: '1 when the last run of a proof or of the folding found everything right, else 0',
  };
  tellEach({ ...ok, labelName: 'check' }, async () => (await marks()).map((mark) => [mark.name, mark.ok ? 1 : 0]));
  const age = {
    name: 'habilita_check_age_seconds',
    help: 'Seconds since a proof or the folding of totals last ran, or since the installation if it never did',
  };
  tellEach({ ...age, labelName: 'check' }, async () => {
    const installed = await firstMigrated(db);
    const never = AWAITED.map((name) => [name, installed] as const);
    const last = new Map([...never, ...(await marks()).map(({ name, at }) => [name, at] as const)]);
    return [...last].map(([name, at]) => [name, clock.now().since(at).total('seconds')]);
  });
}

function registerUnfolded({ tellEach }: Figures, db: Database): void {
  const unfoldedTotals = {
    name: 'habilita_totals_unfolded',
    help: 'Changes that are not yet added to the totals of lists; totals count them all the same',
  };
  tellEach({ ...unfoldedTotals, labelName: 'totals' }, () =>
    Promise.all(ROLL_UPS.map(async (rollUp) => [rollUp.name, await unfolded(db, rollUp)] as const)),
  );
}
