import type { Transaction } from '#kernel/db/connect.ts';
import { inTransaction } from '#kernel/db/in-transaction.ts';
import type { Deps } from '#kernel/deps.ts';
import { claimDue } from './retry-leases.queries.ts';
import { claimChecks, claimStranded, type LeaseTerms, releaseChecks } from './charges-to-check.queries.ts';
import { checkCharge } from './check-charge.ts';
import { cancelChargeJob, issueChargeJob } from '#areas/money/core/index.ts';
import { carryOutRequestJob, resolveCardAttemptJob } from './payments.jobs.ts';
import type { PaymentProvider } from '../providers/provider.ts';

const STRANDED_AFTER = { minutes: 2 };
const LEASE = { minutes: 2 };
/**
 * A charge is checked until this long after it was cancelled, or after the last notice or dispute about its payment.
 */
const ENDED_WITHIN = { hours: 7 * 24 };
/**
 * How long a cancelled charge must be unchanged before it is first checked; newer changes are left to the provider's
 * notices.
 */
const CANCELLED_FOR = { hours: 1 };
/** How long a paid charge must be unchanged before it is first checked. */
const PAID_FOR = { hours: 24 };
const LONGEST_RUN = { minutes: 8 };

interface Batches {
  readonly atATime?: number;
  readonly sideBySide?: number;
  /** After this many failures in a row the provider is not asked again until the next run. */
  readonly giveUpAfter?: number;
}

type Sweeping = Pick<Deps, 'db' | 'clock' | 'jobs'>;

/**
 * Enqueues work that a process left undone when it died, or that a provider did not answer: charges to issue or cancel,
 * card attempts, refunds, payouts. Work that has waited longest comes first; repeated failures are retried at growing
 * intervals.
 */
export async function sweepStrandedCharges(deps: Sweeping, batches: Batches = {}): Promise<void> {
  const { jobs } = deps;
  await sweep(deps, batches, async (trx, due) => {
    const stranded = await claimStranded(trx, due);
    for (const { id: paymentId, chargeState } of stranded) {
      const kind = chargeState === 'REQUESTED' ? issueChargeJob : cancelChargeJob;
      await jobs.enqueue(trx, kind, { paymentId }, { singletonKey: paymentId });
    }
    return stranded.length;
  });
  await sweep(deps, batches, async (trx, due) => {
    const attempts = await claimDue(trx, 'CARD_ATTEMPT', due);
    for (const attemptId of attempts)
      await jobs.enqueue(trx, resolveCardAttemptJob, { attemptId }, { singletonKey: attemptId });
    return attempts.length;
  });
  await sweep(deps, batches, async (trx, due) => {
    const requests = await claimDue(trx, 'REQUEST', due);
    for (const requestId of requests)
      await jobs.enqueue(trx, carryOutRequestJob, { requestId }, { singletonKey: requestId });
    return requests.length;
  });
}

/**
 * Enqueues the work that is due, batch by batch, until a batch is not full. Each batch leases its rows, so the next one
 * does not find them.
 */
async function sweep(
  { db, clock }: Sweeping,
  { atATime = 200 }: Batches,
  enqueueDue: (trx: Transaction, due: LeaseTerms) => Promise<number>,
): Promise<void> {
  const now = clock.now();
  const due = { now, since: now.subtract(STRANDED_AFTER), leaseUntil: now.add(LEASE), limit: atATime };
  for (let found = atATime; found === atATime; ) found = await inTransaction(db, (trx) => enqueueDue(trx, due));
}

type Needed = Pick<Deps, 'db' | 'clock' | 'jobs' | 'providers' | 'log' | 'environment' | 'commands'>;

/**
 * Checks open, and recently paid or cancelled, charges with their provider and books what no notice has reported.
 * Several charges are checked at once; one that fails is retried later and blocks no other.
 */
export async function reconcileCharges(deps: Needed, batches: Batches = {}): Promise<void> {
  await Promise.all(deps.providers.all.map((provider) => reconcileWith(deps, provider, batches)));
}

async function reconcileWith(deps: Needed, provider: PaymentProvider, batches: Batches): Promise<void> {
  const { atATime = 200, sideBySide = 8, giveUpAfter = 16 } = batches;
  const until = deps.clock.now().add(LONGEST_RUN);
  let unanswered = 0;
  for (let claimed: string[] = []; Temporal.Instant.compare(deps.clock.now(), until) < 0; ) {
    if (claimed.length === 0) claimed = await takeDue(deps, provider.metadata.name, atATime);
    if (claimed.length === 0) return;
    const outcomes = await Promise.all(claimed.splice(0, sideBySide).map((paymentId) => check(deps, paymentId)));
    unanswered = outcomes.every((outcome) => outcome === 'NO_ANSWER') ? unanswered + outcomes.length : 0;
    if (unanswered >= giveUpAfter) return putBack(deps, claimed);
  }
}

/** Gives back leased charges that were not checked, so that the next run begins with them. */
function putBack({ db, clock }: Needed, paymentIds: readonly string[]): Promise<void> {
  return inTransaction(db, (trx) => releaseChecks(trx, paymentIds, clock.now()));
}

function takeDue({ db, clock }: Needed, provider: string, limit: number): Promise<string[]> {
  const now = clock.now();
  const changedBefore = { open: now, cancelled: now.subtract(CANCELLED_FOR), paid: now.subtract(PAID_FOR) };
  const endedAfter = now.subtract(ENDED_WITHIN);
  const leaseUntil = now.add(LEASE);
  return inTransaction(db, (trx) => claimChecks(trx, { provider, now, changedBefore, endedAfter, leaseUntil, limit }));
}

/** Checks one charge. An error is logged and does not keep other charges from being checked. */
async function check(deps: Needed, paymentId: string) {
  try {
    return await checkCharge(deps, paymentId);
  } catch (error) {
    deps.log.error({ err: error, paymentId }, 'a charge could not be reconciled');
    return 'FAILED';
  }
}
