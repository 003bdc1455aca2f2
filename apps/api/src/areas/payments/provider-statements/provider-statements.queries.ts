import type { Cents } from '@habilita/kernel';
import { sql, type SqlBool } from 'kysely';
import type { ReadDatabase, Transaction } from '#kernel/db/connect.ts';
import type { BookedReceipt, RaisedBefore } from './compare-lines.ts';

/** Outcomes of events whose money was booked. */
const BOOKED = ['SETTLED', 'BOOKED_WITH_IRREGULARITY', 'UNKNOWN_CHARGE'];

/**
 * SQL: the event is named by one of these ids of movements, or has one of the other ids itself. The ids of such events
 * are read into an array first, because a subquery beside an `or` would only filter rows, and every event of the
 * provider would be read.
 */
const isNamedBy = (provider: string, movementIds: readonly string[], eventIds: readonly string[] = []) =>
  sql<SqlBool>`e.provider_event_id = any(array(
    select m.provider_event_id from provider_movement_ids m
    where m.provider = ${provider} and m.identifier = any(${movementIds}::text[])) || ${eventIds}::text[])`;

const receiptsOf = (db: ReadDatabase, provider: string) =>
  db
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
    .$narrowType<{ amount: Cents }>();

/** Receipts booked between two moments, and receipts of any of these movements, whenever they were booked. */
export async function bookedReceipts(
  db: ReadDatabase,
  provider: string,
  { start, end }: { readonly start: Temporal.Instant; readonly end: Temporal.Instant },
  movementIds: readonly string[],
): Promise<BookedReceipt[]> {
  return receiptsOf(db, provider)
    .where((eb) =>
      eb.or([
        eb.and([eb('e.occurredAt', '>=', start), eb('e.occurredAt', '<', end)]),
        isNamedBy(provider, movementIds),
      ]),
    )
    .execute();
}

/** The receipt that was booked of a movement; the id is one of the movement or, for an event without, of the event. */
export async function bookedOfMovement(
  db: ReadDatabase,
  provider: string,
  id: string,
): Promise<BookedReceipt | undefined> {
  return receiptsOf(db, provider)
    .where(isNamedBy(provider, [id], [id]))
    .orderBy('e.providerEventId')
    .executeTakeFirst();
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

/**
 * The open irregularities that were raised of the statement of this day, each with the movement that it is about. Those
 * that a person has opened again are left out, because only a person resolves them.
 */
export async function openOfDay(trx: Transaction, provider: string, day: string) {
  const isReopened = sql<SqlBool>`exists (
    select 1 from events e
    where e.entity_type = 'REGISTRATION' and e.entity_id = i.registration_id
      and e.kind = 'IRREGULARITY_REOPENED' and e.after ->> 'irregularityId' = i.id::text)`;
  return trx
    .selectFrom('irregularities as i')
    .select(['i.id', 'i.registrationId', 'i.paymentId', sql<string>`i.details ->> 'movementId'`.as('movementId')])
    .where('i.type', '=', 'STATEMENT_MISMATCH')
    .where('i.resolvedAt', 'is', null)
    .where('i.registrationId', 'is not', null)
    .$narrowType<{ registrationId: string }>()
    .where(sql<SqlBool>`i.details @> ${JSON.stringify({ provider, statementDay: day })}::jsonb`)
    .where((eb) => eb.not(isReopened))
    .orderBy('i.id')
    .execute();
}

/** Writes to an irregularity on which day its difference is found now. */
export async function moveToDay(trx: Transaction, id: string, day: string): Promise<void> {
  await trx
    .updateTable('irregularities')
    .set({ details: sql`details || ${JSON.stringify({ statementDay: day })}::jsonb` })
    .where('id', '=', id)
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
