import type { Deps } from '#kernel/deps.ts';
import { type ChargeToIssue, chargeToIssue, setChargeState } from './charges.queries.ts';
import type { PaymentProvider } from './providers/provider.ts';
import { providerOf } from './providers/providers.ts';

/**
 * Takes a charge back at the provider after its payment was cancelled here. Money that came first is booked by its own event.
 * Throws when the provider could not be reached, so that the job tries again.
 */
export async function cancelCharge(
  { db, clock, providers }: Pick<Deps, 'db' | 'clock' | 'providers'>,
  paymentId: string,
): Promise<void> {
  const charge = await chargeToIssue(db, paymentId);
  if (charge === undefined || charge.chargeState !== 'CANCEL_REQUESTED') return;
  const provider = providerOf(providers, charge);
  const externalId = charge.externalPaymentId ?? (await issuedUnseen(provider, charge));
  const result = externalId === undefined ? ({ kind: 'unknown' } as const) : await provider.cancelCharge(externalId);
  if (result.kind === 'unavailable') throw new Error(`provider unavailable (${result.cause})`);
  const error = result.kind === 'cancelled' ? null : result.kind;
  await db
    .transaction()
    .execute((trx) => setChargeState(trx, paymentId, 'CANCEL_REQUESTED', { state: 'CANCELLED', error }, clock.now()));
}

/** A charge that was issued while the answer was lost. */
async function issuedUnseen(
  provider: PaymentProvider,
  { id: paymentId, chargeIssue: issue }: ChargeToIssue,
): Promise<string | undefined> {
  const found = await provider.fetchCharge({ paymentId, issue });
  if (found.kind === 'unavailable') throw new Error(`provider unavailable (${found.cause})`);
  return found.kind === 'found' ? found.charge.externalId : undefined;
}
