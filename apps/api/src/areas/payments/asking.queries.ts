import { PAYMENT_METHOD_NAMES, type TryError } from '@habilita/contract';
import { sql, type SqlBool } from 'kysely';
import { z } from 'zod';
import type { ReadDatabase, Transaction } from '#kernel/db/connect.ts';

const words = z.object({ paymentMethod: z.enum(PAYMENT_METHOD_NAMES) });

/** A try counts only for the state the charge is in now. */
const triedSinceChange = sql<SqlBool>`charge_asked_at >= updated_at`;

const stillFailed = sql<number>`case when ${triedSinceChange} then charge_failed_tries else 0 end`;
const stillError = sql<string | null>`case when ${triedSinceChange} then charge_try_error end`;

/** When the provider is to be asked next: as noted by the last try, else so long after the last change. */
const dueBy = (now: Temporal.Instant, since: Temporal.Instant) =>
  sql<SqlBool>`case when charge_asked_at >= updated_at then charge_ask_again_at <= ${now} else updated_at <= ${since} end`;

export interface Tried {
  readonly at: Temporal.Instant;
  readonly againAt: Temporal.Instant;
  /** Why there was no answer; null when there was one. */
  readonly error: TryError | null;
}

/** Keeps that the provider was asked about a charge, what came of it, and when it is asked again. */
export async function noteTry(trx: Transaction, paymentId: string, { at, againAt, error }: Tried): Promise<void> {
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

/** Tries without an answer since the charge is in its present state. */
export async function failedTries(db: ReadDatabase, paymentId: string): Promise<number> {
  const row = await db
    .selectFrom('payments')
    .select(stillFailed.as('n'))
    .where('id', '=', paymentId)
    .executeTakeFirst();
  return row?.n ?? 0;
}

/** What a sweeper takes: at most `limit`, not asked about since a moment, or due again by now. */
export interface Due {
  readonly now: Temporal.Instant;
  readonly since: Temporal.Instant;
  readonly leaseUntil: Temporal.Instant;
  readonly limit: number;
}

/**
 * Takes the next intents that nobody carried out: the process that should have died, or the provider gave no answer for long. What is
 * taken is not taken again before `leaseUntil`, so that one that keeps failing holds up nobody behind it.
 */
export async function claimStranded(trx: Transaction, { now, since, leaseUntil, limit }: Due) {
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
    .forUpdate()
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
  /** A charge in its present state for less time is left to its notice. */
  readonly changedBefore: {
    readonly open: Temporal.Instant;
    readonly cancelled: Temporal.Instant;
    readonly paid: Temporal.Instant;
  };
  /** Charges that ended earlier are not asked about any more. */
  readonly endedAfter: Temporal.Instant;
  readonly leaseUntil: Temporal.Instant;
  readonly limit: number;
}

/**
 * Takes charges whose standing the provider is to be asked for: open ones, the longest unasked first, then those cancelled or paid in
 * the last days, whose money could have come or gone without a notice. Their ids; none is taken twice before the lease ends.
 */
export async function claimChecks(trx: Transaction, checks: Checks): Promise<string[]> {
  const { provider, now, changedBefore, endedAfter, leaseUntil, limit } = checks;
  const { rows } = await sql<{ id: string }>`
    with due as (
      (select id from payments
        where payment_provider = ${provider} and charge_state = 'ISSUED' and status = 'PENDING'
          and ${dueBy(now, changedBefore.open)}
        order by charge_ask_again_at nulls first limit ${limit})
      union all
      (select id from payments
        where payment_provider = ${provider} and charge_state = 'CANCELLED' and updated_at > ${endedAfter}
          and ${dueBy(now, changedBefore.cancelled)}
        limit ${limit})
      union all
      (select id from payments
        where id in (select payment_id from provider_events where received_at > ${endedAfter} and kind = 'PAID' and provider = ${provider})
          and status = 'PAID' and external_payment_id is not null and ${dueBy(now, changedBefore.paid)}
        limit ${limit})
      limit ${limit}
    ), taken as (
      select p.id from payments p join due using (id) for update of p skip locked
    )
    update payments p set charge_asked_at = ${now}, charge_ask_again_at = ${leaseUntil},
      charge_failed_tries = case when p.charge_asked_at >= p.updated_at then p.charge_failed_tries else 0 end,
      charge_try_error = case when p.charge_asked_at >= p.updated_at then p.charge_try_error end
    from taken where p.id = taken.id
    returning p.id`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Gives back charges that were taken but not asked about: due at once. */
export async function releaseChecks(
  trx: Transaction,
  paymentIds: readonly string[],
  now: Temporal.Instant,
): Promise<void> {
  if (paymentIds.length === 0) return;
  await trx.updateTable('payments').set({ chargeAskAgainAt: now }).where('id', 'in', paymentIds).execute();
}

/** What asking about a payment's charge needs; undefined when no provider was ever asked for one. */
export async function chargeToCheck(db: ReadDatabase, paymentId: string) {
  const row = await db
    .selectFrom('payments')
    .select(['id', 'registrationId', 'paymentMethod', 'paymentProvider', 'externalPaymentId', 'chargeIssue'])
    .select(['status', 'chargeState'])
    .where('id', '=', paymentId)
    .executeTakeFirst();
  return row && { ...row, ...words.parse(row) };
}
export type ChargeToCheck = NonNullable<Awaited<ReturnType<typeof chargeToCheck>>>;
