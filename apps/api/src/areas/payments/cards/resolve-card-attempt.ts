import { inTransaction } from '#kernel/db/in-transaction.ts';
import type { Deps } from '#kernel/deps.ts';
import { eventsOfCharge } from '../arrivals/events-of-charge.ts';
import { bookProviderEvent } from '../arrivals/book-provider-event.ts';
import { providerOf } from '../providers/providers.ts';
import { formerCharges } from '../charges/former-charges.ts';
import { noteTryOf } from '../charges/retry-leases.queries.ts';
import { ANSWER_LOST, attemptById, failAttempt } from './card-attempts.queries.ts';
import { nextTryAt } from '../charges/retry-delays.ts';

type Needed = Pick<Deps, 'db' | 'clock' | 'jobs' | 'providers' | 'environment'>;

type Found = 'NOTHING_OPEN' | 'PAID' | 'NOT_PAID' | 'NO_ANSWER';

/**
 * Finds out whether the card was charged by an attempt whose answer was lost. Then it books the money, or ends the
 * attempt as CARD_NOT_PROCESSED. It must run only after the call to the provider has surely ended. Throws when the
 * provider cannot be reached, so that the job tries again.
 */
export async function resolveCardAttempt(deps: Needed, attemptId: string): Promise<void> {
  const found = await bookWhatArrived(deps, attemptId);
  if (found === 'NO_ANSWER') {
    const tries = (await attemptById(deps.db, attemptId))?.failedTries ?? 0;
    const againAt = nextTryAt(tries + 1, deps.clock.now());
    const tried = { againAt, error: 'silent' } as const;
    await inTransaction(deps.db, (trx) => noteTryOf(trx, 'CARD_ATTEMPT', attemptId, tried));
    throw new Error('provider unavailable');
  }
  if (found !== 'NOT_PAID') return;
  const failure = { code: 'CARD_NOT_PROCESSED', details: ANSWER_LOST } as const;
  await inTransaction(deps.db, (trx) => failAttempt(trx, { attemptId }, failure));
}

/**
 * Fetches the charges of an open attempt's payment and books their money, so that the attempt succeeds. Earlier charges
 * are fetched as well: if the payment has got a new charge since the attempt, the card paid an earlier one.
 */
export async function bookWhatArrived(deps: Needed, attemptId: string): Promise<Found> {
  const { db } = deps;
  const attempt = await attemptById(db, attemptId);
  if (attempt?.status !== 'PENDING') return 'NOTHING_OPEN';
  const { paymentId, externalPaymentId, issue } = attempt;
  const provider = providerOf(deps.providers, attempt);
  const former = await formerCharges(provider, { id: paymentId, chargeIssue: issue });
  const answer = await provider.fetchCharge(
    externalPaymentId === null ? { paymentId, issue } : { externalId: externalPaymentId },
  );
  const charges = answer.kind === 'found' ? [...former.charges, answer.charge] : former.charges;
  const events = charges.flatMap(eventsOfCharge);
  if (events.length > 0) {
    await inTransaction(db, async (trx) => {
      for (const event of events) await bookProviderEvent(trx, deps, provider.metadata.name, event);
    });
    return 'PAID';
  }
  return answer.kind === 'unavailable' || former.unavailable !== undefined ? 'NO_ANSWER' : 'NOT_PAID';
}
