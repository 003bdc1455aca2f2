import type { Cents } from '@habilita/kernel';
import { type NotNull, sql } from 'kysely';
import type { ReadDatabase, Transaction } from '#kernel/db/connect.ts';

export interface ProviderEventRow {
  readonly provider: string;
  readonly providerEventId: string;
  readonly kind: string;
  readonly externalPaymentId: string | null;
  readonly paymentId: string | null;
  readonly amountCents: Cents;
  readonly occurredAt: Temporal.Instant;
  readonly receivedAt: Temporal.Instant;
}

/**
 * Stores an event; returns false when it was stored before. Waits for another transaction that stores the same event.
 */
export async function storeEvent(trx: Transaction, row: ProviderEventRow): Promise<boolean> {
  const kept = await trx
    .insertInto('providerEvents')
    .values({ ...row, outcome: 'RECEIVED' })
    .onConflict((conflict) => conflict.doNothing())
    .returning('providerEventId')
    .executeTakeFirst();
  return kept !== undefined;
}

/**
 * Stores the ids by which a provider names the movement of an event, and returns the earlier events that have one of
 * these ids. Several earlier events mean that one movement was booked more than once; all ids are then assigned to the
 * first of these events. Waits for a concurrent transaction that stores the same ids.
 */
export async function storeMovementIds(
  trx: Transaction,
  { provider, providerEventId }: Pick<ProviderEventRow, 'provider' | 'providerEventId'>,
  ids: readonly string[],
): Promise<readonly string[]> {
  if (ids.length === 0) return [];
  // The ids are inserted in sorted order, so that two concurrent transactions cannot deadlock.
  const named = [...new Set(ids)].toSorted();
  await trx
    .insertInto('providerMovementIds')
    .values(named.map((identifier) => ({ provider, identifier, providerEventId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const before = await trx
    .selectFrom('providerMovementIds')
    .select('providerEventId')
    .distinct()
    .where('provider', '=', provider)
    .where('identifier', 'in', named)
    .where('providerEventId', '<>', providerEventId)
    .orderBy('providerEventId')
    .execute();
  const [first] = before;
  if (first !== undefined)
    await trx
      .updateTable('providerMovementIds')
      .set(first)
      .where('provider', '=', provider)
      .where('identifier', 'in', named)
      .execute();
  return before.map((event) => event.providerEventId);
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

/**
 * Lets one transaction at a time book events about these movements: the notices of a payment and of its refund may come
 * at the same moment, and the later transaction has to see what the earlier one stored. A transaction that also locks
 * the registration locks it before these movements.
 */
export async function lockMovements(trx: Transaction, provider: string, ids: readonly string[]): Promise<void> {
  const named = [...new Set(ids)].toSorted().map((identifier) => `movement ${provider} ${identifier}`);
  await sql`select pg_advisory_xact_lock(hashtextextended(name, 0)) from unnest(${named}::text[]) as name`.execute(trx);
}

/** The refunds of these movements that the provider reported before we knew to which payment the money belongs. */
export async function refundsOfUnknownPayment(trx: Transaction, provider: string, ids: readonly string[]) {
  return trx
    .selectFrom('providerEvents')
    .select(['providerEventId', 'amountCents as amount', 'occurredAt'])
    .where('provider', '=', provider)
    .where('kind', '=', 'REFUNDED')
    .where('outcome', '=', 'UNKNOWN_CHARGE')
    .where('externalPaymentId', 'in', ids)
    .where('amountCents', 'is not', null)
    .$narrowType<{ amount: NotNull }>()
    .execute();
}

/**
 * Finds the payment whose charge the notice names, and the payment whose id the notice names. `isFormerCharge` says of
 * each whether the notice's charge is stored as a former charge of the payment. Locks neither payment.
 */
export async function paymentsOfNotice(
  trx: Transaction,
  provider: string,
  externalId: string,
  paymentId: string | undefined,
) {
  return trx
    .selectFrom('payments')
    .select(['id', 'registrationId', 'paymentProvider', 'externalPaymentId', 'chargeIssue'])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('formerCharges as f')
            .select('f.issue')
            .whereRef('f.paymentId', '=', 'payments.id')
            .where('f.externalPaymentId', '=', externalId),
        )
        .$castTo<boolean>()
        .as('isFormerCharge'),
    )
    .where((eb) =>
      eb.or([
        eb.and([eb('paymentProvider', '=', provider), eb('externalPaymentId', '=', externalId)]),
        ...(paymentId === undefined ? [] : [eb('id', '=', paymentId)]),
      ]),
    )
    .execute();
}

/**
 * Finds the payment for which a movement was booked. `movementId` may be any id by which the provider names the
 * movement.
 */
export async function paymentOfMovement(db: ReadDatabase, provider: string, movementId: string) {
  return db
    .selectFrom('providerMovementIds as m')
    .innerJoin('providerEvents as e', (join) =>
      join.onRef('e.provider', '=', 'm.provider').onRef('e.providerEventId', '=', 'm.providerEventId'),
    )
    .innerJoin('payments as p', 'p.id', 'e.paymentId')
    .select(['p.id', 'p.registrationId'])
    .where('m.provider', '=', provider)
    .where('m.identifier', '=', movementId)
    .executeTakeFirst();
}

/**
 * Whether a refund was booked because staff reported it. The event of such a refund has no charge id; the event of a
 * refund that was booked from the provider's record has one.
 */
export async function isReportedByStaff(trx: Transaction, provider: string, refundId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('providerEvents')
    .select('providerEventId')
    .where('provider', '=', provider)
    .where('providerEventId', '=', `refund:${refundId}`)
    .where('externalPaymentId', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * The irregularity about a movement whose money is in SUSPENSE, with the centavos that have not been given back yet.
 * Undefined when the movement was credited to a payment or is unknown.
 */
export async function suspenseOfMovement(trx: Transaction, provider: string, movementId: string) {
  return trx
    .selectFrom('providerMovementIds as m')
    .innerJoin('irregularities as i', (join) =>
      join
        .on('i.registrationId', 'is', null)
        .on(sql`i.details ->> 'provider'`, '=', sql.ref('m.provider'))
        .on(sql`i.details ->> 'providerEventId'`, '=', sql.ref('m.providerEventId')),
    )
    .innerJoin('ledgerTransactions as t', (join) =>
      join.on('t.sourceType', '=', 'IRREGULARITY').onRef('t.sourceId', '=', 'i.id'),
    )
    .innerJoin('ledgerEntries as e', 'e.transactionId', 't.id')
    .select(['i.id as irregularityId', sql<number>`sum(e.amount_cents)::bigint`.as('leftCents')])
    .where('m.provider', '=', provider)
    .where('m.identifier', '=', movementId)
    .where('e.account', '=', 'SUSPENSE')
    .groupBy('i.id')
    .executeTakeFirst();
}

/** The payment that had this charge, or the boleto with this provider's number, before the payment was charged anew. */
export async function paymentOfFormerCharge(
  db: ReadDatabase,
  provider: string,
  { externalId, boletoId }: { readonly externalId: string; readonly boletoId?: string | undefined },
) {
  return db
    .selectFrom('formerCharges as f')
    .innerJoin('payments as p', 'p.id', 'f.paymentId')
    .select(['p.id', 'p.registrationId'])
    .where('f.provider', '=', provider)
    .where((eb) =>
      boletoId === undefined ? eb('f.externalPaymentId', '=', externalId) : eb('f.externalBoletoId', '=', boletoId),
    )
    .executeTakeFirst();
}

/** The payment whose boleto has this number, which the provider gave to the boleto. */
export async function paymentOfBoleto(db: ReadDatabase, provider: string, boletoId: string) {
  return db
    .selectFrom('payments')
    .select(['id', 'registrationId'])
    .where('paymentProvider', '=', provider)
    .where('externalBoletoId', '=', boletoId)
    .executeTakeFirst();
}
