import { z } from 'zod';
import type { Database } from '#kernel/db/connect.ts';
import { inTransaction } from '#kernel/db/in-transaction.ts';
import type { Deps } from '#kernel/deps.ts';
import { markOf, noteMark } from '#kernel/job-marks/job-marks.queries.ts';
import { jobKind } from '#kernel/jobs/jobs.ts';
import { proveNext, proveWritten } from './prove-ledger.ts';
import { isCountable, type WrittenUpTo, writtenUpTo } from './written-rows.queries.ts';

export const proveLedgerJob = jobKind('prove-ledger', z.object({}), {
  retryLimit: 2,
  label: 'Conferir razão: matrículas que mudaram',
  long: true,
});

/**
 * One step of the job that compares all registrations with the ledger. The payload says when the comparison began,
 * after which registration this step continues, and how many differences earlier steps found.
 */
export const proveWholeLedgerJob = jobKind(
  'prove-whole-ledger',
  z.object({ began: z.string().optional(), after: z.uuid().optional(), differences: z.number().default(0) }),
  { retryLimit: 2, label: 'Conferir razão: todas as matrículas', long: true },
);

const WHOLE_EVERY_DAYS = 30;
/**
 * How long after the nightly job, which compares what changed, the monthly job starts, which compares all registrations
 * with the ledger. The monthly job reads the replica. We assume that the replica lags by less than this.
 */
const REPLICA_FOLLOWS_WITHIN = { minutes: 1 };
/**
 * How many pages of 5,000 registrations one step compares at most. A step takes some minutes; a job marked as `long`
 * may take an hour.
 */
const PAGES_OF_A_STEP = 100;

const nightly = z.object({ writtenUpTo: z.object({ transaction: z.string(), server: z.string() }) });

export function registerLedgerJobs(deps: Deps): void {
  const { jobs } = deps;
  jobs.handle(proveLedgerJob, () => proveTheNight(deps));
  jobs.every(proveLedgerJob, '40 3 * * *', 'America/Sao_Paulo');
  jobs.handle(proveWholeLedgerJob, (step) => proveAStep(deps, step));
}

/**
 * The nightly comparison: compares with the ledger what was written since the night before. Begins the comparison of
 * all registrations when it is due, or when no earlier nightly comparison says from where to continue.
 */
async function proveTheNight(deps: Deps): Promise<void> {
  const { db, clock, log } = deps;
  const now = await writtenUpTo(db);
  const since = await provedUpTo(db, now);
  const { mismatches: differences, raised, registrations } = await proveWritten(deps, since);
  if (since === undefined || (await isWholeDue(deps))) await beginWholeProof(deps);
  const details = { differences, registrations, writtenUpTo: now };
  await noteMark(db, { name: proveLedgerJob.name, at: clock.now(), ok: differences === 0, details });
  if (differences > 0) log.error({ differences, raised }, 'ledger figures differ from their entries');
}

/**
 * The point up to which the last nightly proof compared rows. Undefined when there was no proof, or when its point
 * cannot be compared with `now` (see `isCountable`).
 */
async function provedUpTo(db: Database, now: WrittenUpTo): Promise<WrittenUpTo | undefined> {
  const mark = await markOf(db, proveLedgerJob.name);
  const since = nightly.safeParse(mark?.details).data?.writtenUpTo;
  return since !== undefined && isCountable(since, now) ? since : undefined;
}

async function isWholeDue({ db, clock }: Deps): Promise<boolean> {
  const mark = await markOf(db, proveWholeLedgerJob.name);
  if (mark === undefined) return true;
  return clock.now().since(mark.at).total('days') > WHOLE_EVERY_DAYS - 0.5;
}

async function beginWholeProof({ db, jobs, clock }: Deps): Promise<void> {
  const startAfter = clock.now().add(REPLICA_FOLLOWS_WITHIN);
  await inTransaction(db, (trx) =>
    jobs.enqueue(trx, proveWholeLedgerJob, {}, { startAfter, singletonKey: 'from the beginning' }),
  );
}

async function proveAStep(deps: Deps, step: z.output<typeof proveWholeLedgerJob.payload>): Promise<void> {
  const began = step.began ?? deps.clock.now().toString();
  let { after, differences } = step;
  for (let page = 0; page < PAGES_OF_A_STEP; page += 1) {
    const { last, mismatches, raised } = await proveNext(deps, after);
    differences += mismatches;
    if (mismatches > 0) deps.log.error({ mismatches, raised }, 'ledger figures differ from their entries');
    if (last === undefined) return noteWholeProof(deps.db, Temporal.Instant.from(began), differences);
    after = last;
  }
  const next = { began, after, differences };
  await inTransaction(deps.db, (trx) =>
    deps.jobs.enqueue(trx, proveWholeLedgerJob, next, { singletonKey: String(after) }),
  );
}

/**
 * Records that all registrations were compared with the ledger, and how many differed. The record has the time at which
 * the proof began.
 */
export async function noteWholeProof(db: Database, began: Temporal.Instant, differences: number): Promise<void> {
  await noteMark(db, { name: proveWholeLedgerJob.name, at: began, ok: differences === 0, details: { differences } });
}
