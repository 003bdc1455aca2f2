import type { Cents } from '@habilita/kernel';
import { sql, type SqlBool } from 'kysely';
import type { ReadDatabase, Transaction } from '#kernel/db/connect.ts';
import type { BookedReceipt, RaisedBefore } from './compare-lines.ts';

/** Outcomes of events whose money was booked. */
const BOOKED = ['SETTLED', 'BOOKED_WITH_IRREGULARITY', 'UNKNOWN_CHARGE'];

/** Receipts booked between two moments, and receipts of any of these movements, whenever they were booked. */
export async function bookedReceipts(
  db: ReadDatabase,
  provider: string,
  { start, end }: { readonly start: Temporal.Instant; readonly end: Temporal.Instant },
  movementIds: readonly string[],
): Promise<BookedReceipt[]> {
  const isNamed = sql<SqlBool>`e.provider_event_id in (
    select m.provider_event_id from provider_movement_ids m
    where m.provider = ${provider} and m.identifier = any(${movementIds}::text[]))`;
  return db
    .selectFrom('providerEvents as e')
    .select(['e.providerEventId', 'e.paymentId', 'e.amountCents as amount', 'e.occurredAt as at'])
    .select(
      sql<string[]>`array(select m.identifier from provider_movement_ids m
        where m.provider = e.provider and m.provider_event_id = e.provider_event_id order by 1)`.as('movementIds'),
    )
    .where('e.provider', '=', provider)
    .where('e.kind', '=', 'PAID')
    .where('e.outcome', 'in', BOOKED)
    .where('e.amountCents', 'is not', null)
    .$narrowType<{ amount: Cents }>()
    .where((eb) => eb.or([eb.and([eb('e.occurredAt', '>=', start), eb('e.occurredAt', '<', end)]), isNamed]))
    .execute();
}

/** Locks the day, so that it is compared by one process at a time; returns whether it was compared before. */
export async function lockDay(
  trx: Transaction,
  provider: string,
  day: string,
  at: Temporal.Instant,
): Promise<{ readonly wasCompared: boolean }> {
  await trx
    .insertInto('providerStatementDays')
    .values({ provider, day, state: 'UNAVAILABLE', readAt: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { state } = await trx
    .selectFrom('providerStatementDays')
    .select('state')
    .where('provider', '=', provider)
    .where('day', '=', day)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { wasCompared: state === 'COMPARED' };
}

interface DayRead {
  readonly state: 'COMPARED' | 'UNAVAILABLE';
  readonly lineCount?: number;
  readonly totalCents?: Cents;
  readonly differenceCount?: number;
  readonly error: string | null;
}

export async function writeDay(
  trx: Transaction,
  provider: string,
  day: string,
  read: DayRead,
  at: Temporal.Instant,
): Promise<void> {
  await trx
    .updateTable('providerStatementDays')
    .set({ ...read, readAt: at })
    .where('provider', '=', provider)
    .where('day', '=', day)
    .execute();
}

/** Counts, for the days from `since` on, the differences that remain and the statements that providers did not give. */
export async function standingOfStatements(db: ReadDatabase, since: string) {
  return db
    .selectFrom('providerStatementDays')
    .select([
      sql<number>`coalesce(sum(difference_count), 0)::int`.as('differences'),
      sql<number>`count(*) filter (where state = 'UNAVAILABLE')::int`.as('missing'),
    ])
    .where('day', '>=', since)
    .executeTakeFirstOrThrow();
}

export async function registrationOfPayment(db: ReadDatabase, paymentId: string): Promise<string | null> {
  const row = await db.selectFrom('payments').select('registrationId').where('id', '=', paymentId).executeTakeFirst();
  return row?.registrationId ?? null;
}

/** The open irregularities that were raised of the statement of this day, each with the movement that it is about. */
export async function openOfDay(trx: Transaction, provider: string, day: string) {
  return trx
    .selectFrom('irregularities')
    .select(['id', sql<string>`details ->> 'movementId'`.as('movementId')])
    .where('type', '=', 'STATEMENT_MISMATCH')
    .where('resolvedAt', 'is', null)
    .where(sql<SqlBool>`details @> ${JSON.stringify({ provider, statementDay: day })}::jsonb`)
    .orderBy('id')
    .execute();
}

/**
 * The irregularities that were raised about a movement: first the open ones, then the resolved ones, each with the
 * newest first. `details` describe the difference that is found this time; `isSame` is true for an irregularity with
 * the same details.
 */
export async function raisedBefore(
  trx: Transaction,
  registrationId: string,
  {
    details,
    movementIds,
  }: { readonly details: { readonly provider: string }; readonly movementIds: readonly string[] },
): Promise<RaisedBefore[]> {
  return trx
    .selectFrom('irregularities')
    .select([
      'id',
      sql<RaisedBefore['problem']>`details ->> 'problem'`.as('problem'),
      sql<string | null>`details ->> 'statementDay'`.as('day'),
      sql<boolean>`details @> ${JSON.stringify(details)}::jsonb`.as('isSame'),
      sql<RaisedBefore['state']>`case when resolved_at is null then 'OPEN'
        when resolved_by is null then 'REPLACED' else 'RESOLVED' end`.as('state'),
    ])
    .where('type', '=', 'STATEMENT_MISMATCH')
    .where('registrationId', '=', registrationId)
    .where(sql<SqlBool>`details ->> 'provider' = ${details.provider}`)
    .where(sql<SqlBool>`details ->> 'movementId' = any(${movementIds}::text[])`)
    .orderBy(sql`resolved_at is not null`)
    .orderBy('id', 'desc')
    .execute();
}
