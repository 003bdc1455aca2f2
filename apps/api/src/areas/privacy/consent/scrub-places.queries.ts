import { type Expression, type RawBuilder, sql, type SqlBool } from 'kysely';
import { COMMANDS } from '#areas/commands/index.ts';
import { rowsOf } from '#areas/money/core/index.ts';
import type { Transaction } from '#kernel/db/connect.ts';
import { changesHistory } from '#kernel/events.queries.ts';
import type { Scrub } from './scrub.ts';

interface Place {
  readonly table: string;
  readonly texts?: readonly string[];
  /**
   * JSON columns. The person's data are removed from all texts in the columns `values` and `records`. From the columns
   * `records`, the fields that hold personal data are removed as well.
   */
  readonly values?: readonly string[];
  readonly records?: readonly string[];
  readonly where: Expression<SqlBool>;
}

const among = (column: string, ids: readonly string[]) => sql<SqlBool>`${sql.ref(column)} = any(${ids}::uuid[])`;

const ROWS = rowsOf(COMMANDS);

const TABLES_OF_RECORDS = ['payments', ...ROWS.map(({ table }) => table), 'approvalRequests'] as const;

/** Ids of rows that belong to registrations and may have files, a history or messages. */
export const recordsOf = (registrationIds: readonly string[]) =>
  sql.join(
    TABLES_OF_RECORDS.map(
      (table) => sql`select id from ${sql.table(table)} where registration_id = any(${registrationIds}::uuid[])`,
    ),
    sql` union all `,
  );

/**
 * The types of records whose history may name the person. With them, the query can use the index by type and record.
 */
const TYPES_IN_HISTORY = [
  'APPROVAL',
  'CONSENT_CASE',
  'LEAD',
  'PAYMENT',
  'REGISTRATION',
  ...ROWS.map(({ source, record = source }) => record),
  'STUDENT',
  'USER',
];

export interface RecordsToScrub {
  readonly registrationIds: readonly string[];
  readonly caseIds: readonly string[];
  /** The ids of the person's student records and of the user accounts that the erasure closes. */
  readonly people: readonly string[];
}

/**
 * SQL: matches the given ids and the ids of all rows that belong to the registrations. They are one array, so that
 * PostgreSQL uses an index.
 */
const withRecords = (ids: readonly string[], registrationIds: readonly string[]) =>
  sql`any(array(select unnest(${ids}::uuid[]) union all ${recordsOf(registrationIds)}))`;

const isOfHistory = ({ registrationIds, caseIds, people }: RecordsToScrub) =>
  sql`entity_type = any(${TYPES_IN_HISTORY}::text[])
    and entity_id = ${withRecords([...registrationIds, ...caseIds, ...people], registrationIds)}`;

/**
 * SQL condition: the event of the history has fields with personal data. Other events may have fields with the same
 * names that must stay, such as the 'state' of a charge.
 */
const tellsPerson = sql`(entity_type in ('LEAD', 'STUDENT', 'USER') or kind = 'STUDENT_CHANGED')`;

/**
 * The columns with free text or stored JSON of the registrations that an erasure keeps. The bank accounts to which
 * money went are not among these columns.
 */
export function placesOf(touched: RecordsToScrub): readonly Place[] {
  const { registrationIds, caseIds } = touched;
  const where = among('registration_id', registrationIds);
  const history = isOfHistory(touched);
  return [
    { table: 'notes', texts: ['text'], where },
    ...ROWS.filter(({ texts }) => texts.length > 0).map(({ table, texts }) => ({ table, texts, where })),
    { table: 'ledger_transactions', texts: ['reason'], where },
    { table: 'payments', texts: ['charge_error', 'charge_try_error'], where },
    { table: 'payment_attempts', texts: ['description', 'error_details', 'try_error'], where },
    { table: 'provider_requests', texts: ['error', 'try_error'], where },
    { table: 'approval_requests', texts: ['reason', 'end_reason'], values: ['params', 'body', 'shown'], where },
    { table: 'irregularities', texts: ['resolution'], values: ['details'], where },
    { table: 'consent_cases', texts: ['end_reason', 'receipt'], where: among('id', caseIds) },
    {
      table: 'statement_dispute_messages',
      texts: ['text'],
      where: sql<SqlBool>`dispute_id in (select d.id from statement_disputes d join school_movements m on m.id = d.movement_id
        where m.registration_id = any(${registrationIds}::uuid[]))`,
    },
    {
      // E-mails about approvals, reversals and erasure requests quote a reason that somebody typed. They were sent to
      // staff, or to the person who is erased, in answer to an earlier request.
      table: 'outbox_messages',
      texts: ['subject', 'body', 'error'],
      where: sql<SqlBool>`entity_type in ('APPROVAL', 'CONSENT_CASE', 'PAYMENT_REVERSAL')
        and entity_id = ${withRecords(caseIds, registrationIds)}`,
    },
    {
      table: 'files',
      texts: ['original_name'],
      where: sql<SqlBool>`id in (select a.file_id from attachments a
        where a.entity_id = ${withRecords(registrationIds, registrationIds)})`,
    },
    {
      table: 'events',
      texts: ['reason'],
      records: ['before', 'after'],
      where: sql<SqlBool>`${history} and ${tellsPerson}`,
    },
    {
      table: 'events',
      texts: ['reason'],
      values: ['before', 'after'],
      where: sql<SqlBool>`${history} and not ${tellsPerson}`,
    },
  ];
}

/** Removes the person's name, as that of the one who acted, from the events that the history keeps. */
export async function forgetActor(trx: Transaction, touched: RecordsToScrub): Promise<void> {
  await changesHistory(trx, 'ERASURE');
  await sql`
    update events set actor_name = null
    where actor_id = any(${touched.people}::uuid[]) and ${isOfHistory(touched)}`.execute(trx);
}

const containing = (words: readonly string[]): string[] =>
  words.map((word) => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`);

/**
 * Locks the saved views whose filters or name contain the person's data, in the order of their ids, to avoid deadlocks.
 * The returned name is null when it contains such data.
 */
export async function lockViewsNaming(trx: Transaction, words: readonly string[]) {
  if (words.length === 0) return [];
  const patterns = sql`any(${containing(words)}::text[])`;
  const { rows } = await sql<{ id: string; name: string | null }>`
    select id, case when name ilike ${patterns} then null else name end as name from saved_views
    where query::text ilike ${patterns} or name ilike ${patterns} order by id for update`.execute(trx);
  return rows;
}

export async function deleteViews(trx: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await sql`delete from saved_views where id = any(${ids}::uuid[])`.execute(trx);
}

/**
 * Removes the person's data from the filters of exports, from e-mails to the registrations' schools about disputes,
 * and, with `inKeptAnswers`, from the responses stored under idempotency keys.
 */
export async function scrubByWords(
  trx: Transaction,
  { registrationIds, inKeptAnswers }: { readonly registrationIds: readonly string[]; readonly inKeptAnswers: boolean },
  words: readonly string[],
  scrub: Scrub,
): Promise<void> {
  if (words.length === 0) return;
  const patterns = sql`any(${containing(words)}::text[])`;
  const named = sql<SqlBool>`query::text ilike ${patterns}`;
  await scrubPlace(trx, { table: 'exports', values: ['query'], where: named }, scrub);
  const ofSchools = sql<SqlBool>`entity_type = 'DRIVING_SCHOOL' and (subject ilike ${patterns} or body ilike ${patterns})
    and entity_id in (select driving_school_id from registrations where id = any(${registrationIds}::uuid[]))`;
  await scrubPlace(trx, { table: 'outbox_messages', texts: ['subject', 'body'], where: ofSchools }, scrub);
  if (inKeptAnswers) await scrubAnswers(trx, patterns, scrub);
}

/** Removes the person's data from responses stored under idempotency keys, whoever made the calls. */
async function scrubAnswers(trx: Transaction, patterns: RawBuilder<unknown>, scrub: Scrub): Promise<void> {
  const { rows } = await sql<{ actorId: string; key: string; response: string }>`
    select actor_id as "actorId", key, response::text as response from idempotency_keys
    where response::text ilike ${patterns}`.execute(trx);
  for (const { actorId, key, response } of rows) {
    const scrubbed = JSON.stringify(scrub.value(JSON.parse(response)));
    await sql`update idempotency_keys set response = ${scrubbed}::jsonb where actor_id = ${actorId} and key = ${key}`.execute(
      trx,
    );
  }
  // Stored long-running searches that contain the data are deleted whole, because people can simply search again.
  await sql`delete from long_running_requests where body ilike ${patterns}`.execute(trx);
}

const kindOf = (place: Place) => [
  ...(place.texts ?? []).map((column) => ({ column, kind: 'text' as const })),
  ...(place.values ?? []).map((column) => ({ column, kind: 'value' as const })),
  ...(place.records ?? []).map((column) => ({ column, kind: 'record' as const })),
];

export async function scrubPlace(trx: Transaction, place: Place, scrub: Scrub): Promise<void> {
  if (place.table === 'events') await changesHistory(trx, 'ERASURE');
  const columns = kindOf(place);
  const { rows } = await sql<{ id: string; kept: (string | null)[] }>`
    select id::text as id, array[${sql.join(columns.map(({ column }) => sql`${sql.ref(column)}::text`))}]::text[] as kept
    from ${sql.table(place.table)} where ${place.where}`.execute(trx);
  for (const { id, kept } of rows) {
    const changes = columns.flatMap(({ column, kind }, index): RawBuilder<unknown>[] => {
      const before = kept[index] ?? null;
      if (before === null) return [];
      if (kind === 'text') {
        const after = scrub.text(before);
        return after === before ? [] : [sql`${sql.ref(column)} = ${after}`];
      }
      const value: unknown = JSON.parse(before);
      const after = JSON.stringify(kind === 'record' ? scrub.record(value) : scrub.value(value));
      return after === JSON.stringify(value) ? [] : [sql`${sql.ref(column)} = ${after}::jsonb`];
    });
    if (changes.length > 0)
      await sql`update ${sql.table(place.table)} set ${sql.join(changes)} where id = ${id}`.execute(trx);
  }
}
