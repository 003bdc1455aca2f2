import { inTransaction } from '#kernel/db/in-transaction.ts';
import type { Deps } from '#kernel/deps.ts';
import { noteNoAnswer } from './note-no-answer.ts';
import { type ChargeToIssue, chargeToIssue, moveCharge } from './charges.queries.ts';
import { FOUND_OPEN, syncCharge } from './sync-charge.ts';
import type { FetchChargeResult, PaymentProvider } from '../providers/provider.ts';
import { providerOf } from '../providers/providers.ts';

type Needed = Pick<Deps, 'db' | 'clock' | 'jobs' | 'providers' | 'environment' | 'commands'>;

/**
 * Cancels a payment's charge at the provider, because the payment is cancelled or inactive, or because somebody paid an
 * earlier charge of the payment. If the charge was paid first, the money is booked. Throws when the provider cannot be
 * reached, so that the job tries again. A charge may have been cancelled before and then found open at the provider. In
 * that case the provider's confirmation is not enough: the charge is fetched too, and staff see the cancellation among
 * the pending outcomes until the charge is closed.
 */
export async function cancelCharge(deps: Needed, paymentId: string): Promise<void> {
  const { db, clock, providers } = deps;
  const charge = await chargeToIssue(db, paymentId);
  if (charge === undefined || charge.chargeState !== 'CANCEL_REQUESTED') return;
  const provider = providerOf(providers, charge);
  const externalId = charge.externalPaymentId ?? (await issuedUnseen(deps, provider, charge));
  const result = externalId === undefined ? ({ kind: 'unknown' } as const) : await provider.cancelCharge(externalId);
  if (result.kind === 'unavailable') return noteNoAnswer(deps, paymentId, result);
  if (result.kind === 'already-paid' && externalId !== undefined) return bookPaid(deps, provider, charge, externalId);
  if (charge.chargeError === FOUND_OPEN && externalId !== undefined) {
    const found = await provider.fetchCharge({ externalId });
    if (found.kind === 'unavailable') return noteNoAnswer(deps, paymentId, found);
    if (found.kind === 'found' && found.charge.status === 'OPEN')
      return noteNoAnswer(deps, paymentId, { kind: 'unavailable', cause: 'server', detail: FOUND_OPEN });
  }
  const error = result.kind === 'cancelled' ? null : result.kind;
  await inTransaction(db, (trx) => moveCharge(trx, paymentId, { happened: 'cancelled', error }, clock.now()));
}

/**
 * Asks the provider for the id of a charge that it may have issued although we never received its answer; undefined
 * when the provider knows no such charge.
 */
async function issuedUnseen(
  deps: Needed,
  provider: PaymentProvider,
  { id: paymentId, chargeIssue: issue }: ChargeToIssue,
): Promise<string | undefined> {
  const found: FetchChargeResult = await provider.fetchCharge({ paymentId, issue });
  if (found.kind === 'unavailable') return noteNoAnswer(deps, paymentId, found);
  return found.kind === 'found' ? found.charge.externalId : undefined;
}

async function bookPaid(
  deps: Needed,
  provider: PaymentProvider,
  charge: ChargeToIssue,
  externalId: string,
): Promise<void> {
  const found = await provider.fetchCharge({ externalId });
  if (found.kind === 'unavailable') return noteNoAnswer(deps, charge.id, found);
  if (found.kind === 'unknown' || found.charge.payments.length === 0)
    return noteNoAnswer(deps, charge.id, {
      kind: 'unavailable',
      cause: 'unreadable',
      detail: 'paid without a payment',
    });
  await inTransaction(deps.db, async (trx) => {
    await syncCharge(trx, deps, provider.metadata.name, charge, found.charge);
    await moveCharge(trx, charge.id, { happened: 'paid', externalId }, deps.clock.now());
  });
}
