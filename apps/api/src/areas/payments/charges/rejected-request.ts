import { lockedMoneyFacts } from '#areas/money/core/index.ts';
import { inTransaction } from '#kernel/db/in-transaction.ts';
import type { Deps } from '#kernel/deps.ts';
import { CarriedOutElsewhere } from '#kernel/jobs/jobs.ts';
import { bookLatePayout } from '../arrivals/late-payout.ts';
import { checkChargeJob } from './payments.jobs.ts';
import { correctRequestState, type ProviderRequest, providerRequest } from './provider-requests.queries.ts';
import { RETURNED, tellsReturn } from './returned-payout.ts';

type Needed = Pick<Deps, 'db' | 'clock' | 'jobs' | 'providers' | 'commands'>;

/**
 * Checks whether a rejected request was carried out after all. Staff may have recorded too early that it was not done.
 * Or the provider carried out the first call without answering it, and refused only the repeated call. The provider is
 * asked; money that it sent is booked once and raises an irregularity. Throws when the provider does not answer, so
 * that the job tries again.
 */
export async function followRejected(deps: Needed, request: ProviderRequest, isReturned: boolean): Promise<void> {
  const { kind, paymentId } = request;
  if (kind === 'PAYOUT') return followRejectedPayout(deps, request, isReturned);
  // The check of the charge books the refund, in a job of its own. If that job fails for the last time, it is kept for
  // a person to see; the sweeper does not retry rejected requests.
  if (paymentId !== null) await inTransaction(deps.db, (trx) => deps.jobs.enqueue(trx, checkChargeJob, { paymentId }));
}

async function followRejectedPayout(
  deps: Needed,
  { id, registrationId, error }: ProviderRequest,
  isReturned: boolean,
): Promise<void> {
  // The provider may keep reporting a transfer as made although it came back, so it is not asked again.
  if (tellsReturn(error)) return;
  const answer = isReturned ? { state: 'REJECTED' as const, error: RETURNED } : await answerAbout(deps, id);
  if (answer === undefined) return;
  await inTransaction(deps.db, async (trx) => {
    const facts = await lockedMoneyFacts(trx, registrationId, deps.clock.now());
    const request = await providerRequest(trx, id);
    if (request?.state !== 'REJECTED') throw new CarriedOutElsewhere('the request was followed by another process');
    if (tellsReturn(request.error)) return;
    if (isReturned) await correctRequestState(trx, id, answer, facts.now);
    else await bookLatePayout(trx, deps, facts, request, answer);
  });
}

/** The answer about a transfer that was made or is under way; undefined for one that was not made or came back. */
async function answerAbout({ providers }: Needed, payoutId: string) {
  const found = await providers.payouts.fetchPayout(payoutId);
  if (found.kind === 'unavailable') throw new Error(`provider unavailable (${found.cause})`);
  if (found.kind === 'unknown') return undefined;
  const { externalId, status } = found.payout;
  if (status === 'DONE') return { state: 'DONE', externalId } as const;
  return status === 'PROCESSING' ? ({ state: 'ACCEPTED', externalId } as const) : undefined;
}
