import type { Deps } from '#kernel/deps.ts';
import { chargeRequestOf } from './charge-request.ts';
import { chargeToIssue, keepIssued, setChargeState } from './charges.queries.ts';
import { cancelChargeJob } from './payments.jobs.ts';

type Needed = Pick<Deps, 'db' | 'clock' | 'jobs' | 'provider' | 'log'>;

/**
 * Asks the provider for a payment's charge and keeps what it issued. No transaction is open while asking. Throws when the
 * provider could not be reached, so that the job tries again; asking twice gives the same charge.
 */
export async function issueCharge(deps: Needed, paymentId: string): Promise<void> {
  const { db, clock, jobs, provider } = deps;
  const charge = await chargeToIssue(db, paymentId);
  if (charge === undefined || charge.chargeState !== 'REQUESTED' || charge.status !== 'PENDING') return;
  const request = chargeRequestOf(charge);
  const result =
    request === undefined
      ? ({ kind: 'rejected', reason: 'ADDRESS_MISSING' } as const)
      : await provider.createCharge(request);
  if (result.kind === 'unavailable') throw new Error(`provider unavailable (${result.cause})`);
  const now = clock.now();
  if (result.kind === 'rejected') {
    deps.log.warn({ paymentId, reason: result.reason }, 'charge rejected by the provider');
    await db
      .transaction()
      .execute((trx) => setChargeState(trx, paymentId, 'REQUESTED', { state: 'REJECTED', error: result.reason }, now));
    return;
  }
  const { externalId, instrument } = result.charge;
  await db.transaction().execute(async (trx) => {
    const cancelledMeanwhile = await keepIssued(
      trx,
      paymentId,
      { provider: provider.metadata.name, externalId, instrument },
      now,
    );
    if (cancelledMeanwhile) await jobs.enqueue(trx, cancelChargeJob, { paymentId });
  });
}
