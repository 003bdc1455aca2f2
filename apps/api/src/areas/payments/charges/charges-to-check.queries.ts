import { PAYMENT_METHOD_NAMES, type TryError } from '@habilita/contract';
import { type Expression, sql, type SqlBool } from 'kysely';
import { z } from 'zod';
import type { ReadDatabase, Transaction } from '#kernel/db/connect.ts';

const words = z.object({ paymentMethod: z.enum(PAYMENT_METHOD_NAMES) });

/**
 * SQL: the provider was last asked about the charge after the payment last changed. Failures from before that change
 * are ignored.
 */
const triedSinceChange = sql<SqlBool>`charge_asked_at >= updated_at`;

const stillFailed = sql<number>`case when ${triedSinceChange} then charge_failed_tries else 0 end`;
const stillError = sql<string | null>`case when ${triedSinceChange} then charge_try_error end`;

/**
 * SQL: it is time to ask the provider about the charge. If the provider was asked since the payment last changed, the
 * next try is due at the time that was stored then. Otherwise the charge is due if the payment has not changed after
 * `since`.
 */
const dueBy = (now: Temporal.Instant, since: Temporal.Instant | Expression<unknown>) =>
  sql<SqlBool>`case when charge_asked_at >= updated_at then charge_ask_again_at <= ${now} else updated_at <= ${since} end`;

export interface LastTry {
  readonly at: Temporal.Instant;
  readonly againAt: Temporal.Instant;
  readonly error: TryError | null;
}

/** Records the last try to ask about a charge, and when to ask again. */
export async function noteTry(trx: Transaction, paymentId: string, { at, againAt, error }: LastTry): Promise<void> {
  await trx
    .updateTable('payments')
    .set({
      chargeAskedAt: at,
      chargeAskAgainAt: againAt,
      chargeTryError: error,
      chargeFailedTries: error === null ? 0 : sql<number>`${stillFailed} + 1`,
    })
    .where('id', '=', paymentId)
    .execute();
}

export async function failedTries(db: ReadDatabase, paymentId: string): Promise<number> {
  const row = await db
    .selectFrom('payments')
    .select(stillFailed.as('n'))
    .where('id', '=', paymentId)
    .executeTakeFirst();
  return row?.n ?? 0;
}

/**
 * Which rows a recurring job leases, that is, reserves for itself until `leaseUntil`: at most `limit` rows whose next
 * try is due `now`, or which were changed at `since` or earlier and not tried after that.
 */
export interface LeaseTerms {
  readonly now: Temporal.Instant;
  readonly since: Temporal.Instant;
  readonly leaseUntil: Temporal.Instant;
  readonly limit: number;
}

/**
 * Leases charges that should have been issued or cancelled, and were not, because the process died or the provider did
 * not answer. Leased charges are skipped for a while, so that one that always fails does not keep others from being
 * tried.
 */
export async function claimStranded(trx: Transaction, { now, since, leaseUntil, limit }: LeaseTerms) {
  const stranded = trx
    .selectFrom('payments')
    .select('id')
    .where((eb) =>
      eb.or([
        eb.and([eb('chargeState', '=', 'REQUESTED'), eb('status', '=', 'PENDING')]),
        eb('chargeState', '=', 'CANCEL_REQUESTED'),
      ]),
    )
    .where(dueBy(now, since))
    .orderBy('updatedAt')
    .limit(limit)
    .forNoKeyUpdate()
    .skipLocked();
  return trx
    .updateTable('payments')
    .set({
      chargeAskedAt: now,
      chargeAskAgainAt: leaseUntil,
      chargeFailedTries: stillFailed,
      chargeTryError: stillError,
    })
    .where('id', 'in', stranded)
    .returning(['id', 'chargeState'])
    .execute();
}

interface Checks {
  readonly provider: string;
  readonly now: Temporal.Instant;
  /**
   * A charge is checked only if it last changed before the time given for its state. Newer changes are left to the
   * provider's notices.
   */
  readonly changedBefore: {
    readonly open: Temporal.Instant;
    readonly cancelled: Temporal.Instant;
    readonly paid: Temporal.Instant;
  };
  readonly endedAfter: Temporal.Instant;
  readonly leaseUntil: Temporal.Instant;
  readonly limit: number;
}

/**
 * Leases charges to check with the provider; returns the ids of their payments. Open charges come first, those checked
 * longest ago before the others. Recently cancelled charges follow, then paid ones with a recent notice or dispute,
 * because their money may have moved without a notice. A payment that was charged anew is checked even if the id of its
 * present charge is unknown, because somebody may have paid a former charge. Each row is tested again once it is
 * locked, because another run may have leased it.
 */
export async function claimChecks(trx: Transaction, checks: Checks): Promise<string[]> {
  const { provider, now, changedBefore, endedAfter, leaseUntil, limit } = checks;
  const { rows } = await sql<{ id: string }>`
    with due as (
      (select id, ${changedBefore.open}::timestamptz as since from payments
        where payment_provider = ${provider} and charge_state = 'ISSUED' and status = 'PENDING'
          and ${dueBy(now, changedBefore.open)}
        order by charge_ask_again_at nulls first limit ${limit})
      union all
      (select id, ${changedBefore.cancelled}::timestamptz from payments
        where payment_provider = ${provider} and charge_state = 'CANCELLED' and updated_at > ${endedAfter}
          and ${dueBy(now, changedBefore.cancelled)}
        limit ${limit})
      union all
      (select id, ${changedBefore.paid}::timestamptz from payments
        where id in (
            select payment_id from provider_events where received_at > ${endedAfter} and provider = ${provider}
            union select payment_id from payer_disputes where updated_at > ${endedAfter} and provider = ${provider})
          and status = 'PAID' and (external_payment_id is not null or charge_issue > 1)
          and ${dueBy(now, changedBefore.paid)}
        limit ${limit})
      limit ${limit}
    ), taken as (
      select p.id from payments p join due using (id)
        where ${dueBy(now, sql.ref('due.since'))}
        for no key update of p skip locked
    )
    update payments p set charge_asked_at = ${now}, charge_ask_again_at = ${leaseUntil},
      charge_failed_tries = case when p.charge_asked_at >= p.updated_at then p.charge_failed_tries else 0 end,
      charge_try_error = case when p.charge_asked_at >= p.updated_at then p.charge_try_error end
    from taken where p.id = taken.id
    returning p.id`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Ends the leases of charges that were not checked, so that they are due again. */
export async function releaseChecks(
  trx: Transaction,
  paymentIds: readonly string[],
  now: Temporal.Instant,
): Promise<void> {
  if (paymentIds.length === 0) return;
  await trx.updateTable('payments').set({ chargeAskAgainAt: now }).where('id', 'in', paymentIds).execute();
}

/** What a check of the payment's charge needs to know; undefined for an unknown payment. */
export async function chargeToCheck(db: ReadDatabase, paymentId: string) {
  const row = await db
    .selectFrom('payments')
    .select(['id', 'registrationId', 'paymentMethod', 'paymentProvider', 'externalPaymentId', 'chargeIssue'])
    .select(['status', 'chargeState', 'chargeError'])
    .where('id', '=', paymentId)
    .executeTakeFirst();
  return row && { ...row, ...words.parse(row) };
}
export type ChargeToCheck = NonNullable<Awaited<ReturnType<typeof chargeToCheck>>>;

/** Whether the payment changed, or a notice about it came, after this moment. */
export async function hasNewsSince(db: ReadDatabase, paymentId: string, since: Temporal.Instant): Promise<boolean> {
  const row = await db
    .selectFrom('payments as p')
    .select('p.id')
    .where('p.id', '=', paymentId)
    .where((eb) =>
      eb.or([
        eb('p.updatedAt', '>', since),
        eb.exists(
          eb
            .selectFrom('providerEvents as e')
            .select('e.providerEventId')
            .whereRef('e.paymentId', '=', 'p.id')
            .where('e.receivedAt', '>', since),
        ),
      ]),
    )
    .executeTakeFirst();
  return row !== undefined;
}
