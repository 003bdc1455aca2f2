import type { Cents } from '@habilita/kernel';
import type { Transaction } from '#kernel/db/connect.ts';

export interface ProviderEventRow {
  readonly provider: string;
  readonly providerEventId: string;
  readonly movementId: string | null;
  readonly kind: string;
  readonly externalPaymentId: string | null;
  readonly paymentId: string | null;
  readonly amountCents: Cents;
  readonly occurredAt: Temporal.Instant;
  readonly receivedAt: Temporal.Instant;
}

/** False when the event, or the same movement in another event, is known. Waits for a concurrent twin. */
export async function keepEvent(trx: Transaction, row: ProviderEventRow): Promise<boolean> {
  const kept = await trx
    .insertInto('providerEvents')
    .values({ ...row, outcome: 'RECEIVED' })
    .onConflict((conflict) => conflict.doNothing())
    .returning('providerEventId')
    .executeTakeFirst();
  return kept !== undefined;
}

export async function noteOutcome(
  trx: Transaction,
  event: Pick<ProviderEventRow, 'provider' | 'providerEventId'>,
  outcome: string,
): Promise<void> {
  await trx
    .updateTable('providerEvents')
    .set({ outcome })
    .where('provider', '=', event.provider)
    .where('providerEventId', '=', event.providerEventId)
    .execute();
}

/** The payments a notice may mean, by its charge and by the payment it names. Not locked. */
export async function paymentsOfNotice(
  trx: Transaction,
  provider: string,
  externalId: string,
  paymentId: string | undefined,
) {
  return trx
    .selectFrom('payments')
    .select(['id', 'registrationId', 'paymentProvider', 'externalPaymentId', 'chargeIssue'])
    .where((eb) =>
      eb.or([
        eb.and([eb('paymentProvider', '=', provider), eb('externalPaymentId', '=', externalId)]),
        ...(paymentId === undefined ? [] : [eb('id', '=', paymentId)]),
      ]),
    )
    .execute();
}
