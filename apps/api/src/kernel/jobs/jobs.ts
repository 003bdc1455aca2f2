import { fromKysely, PgBoss } from 'pg-boss';
import { SpanKind } from '@opentelemetry/api';
import type { z } from 'zod';
import { outliveGivenUpConnections } from './errors-of-given-up-connections.ts';
import type { Transaction } from '#kernel/db/connect.ts';
import { keptError } from '#kernel/logged-error.ts';
import { StartupError } from '#kernel/startup.ts';
import { contextOf, traced } from '#kernel/tracing/traced.ts';
import { inEnvelope, opened } from './envelope.ts';
import type { JobKind } from './job-kind.ts';
import { forgetMomentsToCome } from './clock-set-back.queries.ts';
import { steadyClock } from './steady-clock.ts';
import { isKept, lockKey, namesOfDueJobs } from './unfinished-jobs.queries.ts';

export { type JobKind, jobKind, RETRIES_OF_REPEATED } from './job-kind.ts';

export interface EnqueueOptions {
  readonly startAfter?: Temporal.Instant;
  /** The job is not enqueued while another with this key is unfinished. */
  readonly singletonKey?: string;
  /**
   * The job is not enqueued while another with this key waits to be started. A running job does not count, because it
   * may have read its data before the change for which this job is enqueued.
   */
  readonly waitingKey?: string;
  /**
   * The person for whom a long job runs. A process runs only one job of a kind at a time for each person, so that
   * nobody waits behind all jobs of another person.
   */
  readonly personId?: string;
}

/**
 * Thrown when another process is carrying out the job's work. The job is tried again like a failed one, but nobody is
 * warned.
 */
export class CarriedOutElsewhere extends Error {
  override readonly name = 'CarriedOutElsewhere';
}

export interface Try {
  /** True for the last try: if it fails, the job is not tried again. */
  readonly isLast: boolean;
}

type Handler = (payload: unknown, attempt: Try) => Promise<void>;

export interface FailedTry {
  readonly error: unknown;
  readonly job: string;
  readonly jobId: string;
  /** True when no other try follows and no sweeper will do the work. */
  readonly isForGood: boolean;
}

export interface Jobs {
  enqueue<S extends z.ZodType>(
    trx: Transaction,
    kind: JobKind<S>,
    payload: z.input<S>,
    options?: EnqueueOptions,
  ): Promise<void>;
  enqueueEach<S extends z.ZodType>(
    trx: Transaction,
    kind: JobKind<S>,
    payloads: readonly z.input<S>[],
    options?: Pick<EnqueueOptions, 'startAfter'>,
  ): Promise<void>;
  handle<S extends z.ZodType>(kind: JobKind<S>, handler: (payload: z.output<S>, attempt: Try) => Promise<void>): void;
  /** Runs a job by a schedule, with the payload `{}`, which its kind must accept. */
  every(kind: JobKind, cron: string, zone: string): void;
  /** Runs a job again that had failed for good; false when there is no such job. */
  retryDead(trx: Transaction, id: string): Promise<boolean>;
  /** The label of a kind of job, or its name when this version no longer has the kind. */
  labelOf(name: string): string;
  /**
   * Rebuilds indexes of pg-boss's tables: all of them, or only those that have grown far larger than their rows need.
   * Returns how many were rebuilt.
   */
  rebuildIndexes(which?: 'grown' | 'all'): Promise<number>;
}

export const DEAD_LETTERS = 'dead-letters';
/** A worker that sends no heartbeat for this long counts as dead, and its job is given to another. */
const HEARTBEAT_SECONDS = 30;
const LOOK_FOR_DEAD_WORKERS_SECONDS = 30;
const MEASURE_CLOCKS_SECONDS = 30;
const NOT_PREPARED = 'DATABASE_URL: the job queue is not up to date; run npm run migrate first.';
const isRefusedRight = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '42501';

const queueOptions = ({ retryLimit, long, spaced, persistent }: JobKind) => ({
  retryLimit,
  retryDelay: spaced ? 300 : 2,
  retryBackoff: true,
  retryDelayMax: spaced || persistent ? 3600 : 300,
  notify: true,
  heartbeatSeconds: HEARTBEAT_SECONDS,
  expireInSeconds: long ? 3600 : 900,
});

outliveGivenUpConnections();

export class PgBossJobs implements Jobs {
  readonly #boss: PgBoss;
  readonly #handlers = new Map<string, { kind: JobKind; run: Handler }>();
  readonly #schedules: { kind: JobKind; cron: string; zone: string }[] = [];
  readonly #onFailure: (failed: FailedTry) => void;
  readonly #onError: (error: unknown) => void;
  readonly #supervises: boolean;
  #clockWatch: NodeJS.Timeout | undefined;

  constructor(options: {
    databaseUrl: string;
    max: number;
    onError: (error: unknown) => void;
    onFailure?: (failed: FailedTry) => void;
    supervise: boolean;
  }) {
    this.#onError = options.onError;
    this.#supervises = options.supervise;
    this.#onFailure = options.onFailure ?? (() => undefined);
    this.#boss = new PgBoss({
      connectionString: options.databaseUrl,
      max: options.max,
      application_name: 'habilita-jobs',
      useListenNotify: true,
      supervise: options.supervise,
      // pg-boss would rebuild only indexes that its role owns, and the role may own none; see `rebuildIndexes`.
      reindex: false,
      superviseIntervalSeconds: LOOK_FOR_DEAD_WORKERS_SECONDS,
      monitorIntervalSeconds: LOOK_FOR_DEAD_WORKERS_SECONDS,
      schedule: options.supervise,
      clock: steadyClock,
      clockMonitorIntervalSeconds: MEASURE_CLOCKS_SECONDS,
    });
    this.#boss.on('error', options.onError);
  }

  async enqueue<S extends z.ZodType>(
    trx: Transaction,
    kind: JobKind<S>,
    payload: z.input<S>,
    options: EnqueueOptions = {},
  ): Promise<void> {
    const { startAfter, waitingKey, singletonKey = waitingKey, personId } = options;
    const db = fromKysely(trx);
    const before = waitingKey === undefined ? 'completed' : 'active';
    if (waitingKey !== undefined) await lockKey(db, kind.name, waitingKey);
    if (singletonKey !== undefined && (await isKept(db, { name: kind.name, key: singletonKey, before }))) return;
    await this.#boss.send(kind.name, inEnvelope(payload), {
      ...(startAfter === undefined ? {} : { startAfter: startAfter.toString() }),
      ...(singletonKey === undefined ? {} : { singletonKey }),
      ...(personId === undefined ? {} : { group: { id: personId } }),
      db,
    });
  }

  async enqueueEach<S extends z.ZodType>(
    trx: Transaction,
    kind: JobKind<S>,
    payloads: readonly z.input<S>[],
    { startAfter }: Pick<EnqueueOptions, 'startAfter'> = {},
  ): Promise<void> {
    if (payloads.length === 0) return;
    const options = startAfter === undefined ? {} : { startAfter: startAfter.toString() };
    const jobs = payloads.map((payload) => ({ data: inEnvelope(payload), ...options }));
    await this.#boss.insert(kind.name, jobs, { db: fromKysely(trx) });
  }

  handle<S extends z.ZodType>(kind: JobKind<S>, handler: (payload: z.output<S>, attempt: Try) => Promise<void>): void {
    this.#handlers.set(kind.name, {
      kind,
      run: async (carried, attempt) => {
        const { payload, trace } = opened(carried);
        const span = { kind: SpanKind.CONSUMER, within: contextOf(trace) };
        return traced(`job ${kind.name}`, span, () => handler(kind.payload.parse(payload), attempt));
      },
    });
  }

  every(kind: JobKind, cron: string, zone: string): void {
    this.#schedules.push({ kind, cron, zone });
  }

  async retryDead(trx: Transaction, id: string): Promise<boolean> {
    return (await this.#boss.redrive(DEAD_LETTERS, { ids: [id], db: fromKysely(trx) })) > 0;
  }

  labelOf(name: string): string {
    return this.#handlers.get(name)?.kind.label ?? name;
  }

  /** Starts pg-boss. Refuses when `npm run migrate` has not prepared the tables, which only their owner may create. */
  async start(): Promise<void> {
    await this.#boss.start().catch((error: unknown) => {
      throw isRefusedRight(error) ? new StartupError(NOT_PREPARED) : error;
    });
    await forgetMomentsToCome(this.#boss.getDb());
    await this.#boss.createQueue(DEAD_LETTERS, { retryLimit: 0 });
    const known = new Set((await this.#boss.getQueues()).map(({ name }) => name));
    for (const { kind } of this.#handlers.values()) {
      // A queue that an earlier version of the product made gets the options of this version.
      const options = queueOptions(kind);
      const deadLetter = kind.swept ? undefined : DEAD_LETTERS;
      if (known.has(kind.name)) await this.#boss.updateQueue(kind.name, { ...options, deadLetter: deadLetter ?? null });
      else await this.#boss.createQueue(kind.name, { ...options, ...(deadLetter && { deadLetter }) });
    }
  }

  async work(): Promise<void> {
    for (const { kind, run } of this.#handlers.values()) {
      const options = {
        batchSize: kind.long ? 1 : 10,
        localConcurrency: 2,
        ...(kind.long && { localGroupConcurrency: 1 }),
        burstWhenBatchFull: true,
        perJobResults: true,
        pollingIntervalSeconds: 1,
        notifyPollingIntervalSeconds: 1,
      } as const;
      await this.#boss.work(kind.name, options, async (jobs) =>
        Promise.all(
          jobs.map(async (job) => {
            const isLast = job.retryCount >= kind.retryLimit;
            try {
              await run(job.data, { isLast });
              return { id: job.id, status: 'completed' as const };
            } catch (error) {
              this.#onFailure({ error, job: kind.name, jobId: job.id, isForGood: isLast && !kind.swept });
              return { id: job.id, status: 'failed' as const, output: keptError(error) };
            }
          }),
        ),
      );
    }
    if (this.#supervises) this.#watchClock();
    for (const { kind, cron, zone } of this.#schedules)
      await this.#boss.schedule(kind.name, cron, { payload: {} }, { tz: zone });
  }

  async rebuildIndexes(which: 'grown' | 'all' = 'grown'): Promise<number> {
    const statements = await this.#boss.getReindexCommands({ force: which === 'all' });
    for (const statement of statements) await this.#boss.getDb().executeSql(statement);
    return statements.length;
  }

  #watchClock(): void {
    const look = () => void forgetMomentsToCome(this.#boss.getDb()).catch(this.#onError);
    this.#clockWatch = setInterval(look, LOOK_FOR_DEAD_WORKERS_SECONDS * 1000);
  }

  /** Runs jobs, in tests and for demo data, until none is due; returns their number. Throws when one fails. */
  async drain({ atOnce = 1 }: { readonly atOnce?: number } = {}): Promise<number> {
    const kinds = [...this.#handlers.values()];
    let done = 0;
    for (let found = true; found; ) {
      found = false;
      const due = await namesOfDueJobs(this.#boss.getDb());
      for (const { kind, run } of kinds.filter(({ kind: { name } }) => due.has(name))) {
        const jobs = await this.#boss.fetch(kind.name, { batchSize: atOnce });
        await Promise.all(
          jobs.map(async (job) => {
            await run(job.data, { isLast: job.retryCount >= kind.retryLimit });
            await this.#boss.complete(kind.name, job.id);
          }),
        );
        done += jobs.length;
        found ||= jobs.length > 0;
      }
    }
    return done;
  }

  async stop(): Promise<void> {
    clearInterval(this.#clockWatch);
    await this.#boss.stop({ graceful: true, timeout: 10_000, close: true });
  }
}
