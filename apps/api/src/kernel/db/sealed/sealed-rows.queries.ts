import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Database, Transaction } from '#kernel/db/connect.ts';
import { inTransaction } from '#kernel/db/in-transaction.ts';
import { changesHistory } from '#kernel/events.queries.ts';
import type { KeyRing } from '#kernel/key-ring.ts';
import { ACCOUNT_FIELDS, HASHES_OF_ACCOUNTS, type SealedField } from './account-fields.ts';
import { marksOf } from './seals.ts';
import { SEALING_MARK } from './sealing.ts';
import { JsonToSeal, ToSeal } from './to-seal.ts';

interface Place {
  readonly table: string;
  readonly key: readonly string[];
  readonly texts?: readonly { readonly column: string; readonly field: SealedField }[];
  readonly json?: readonly string[];
  readonly where?: RawBuilder<SqlBool>;
}

const text = (column: string, field: SealedField) => ({ column, field });

const SCHOOLS: Place = {
  table: 'driving_schools',
  key: ['id'],
  texts: [
    text('agency_number', 'agencyNumber'),
    text('agency_number_verification_digit', 'agencyNumberVerificationDigit'),
    text('account_number', 'accountNumber'),
    text('account_number_verification_digit', 'accountNumberVerificationDigit'),
    text('transfeera_pix_key', 'transfeeraPixKey'),
  ],
};

/**
 * The tables and columns in which encrypted fields are stored. Stored answers to repeated commands are not listed,
 * because they are deleted after a week; for that week the former secret is still needed to read them.
 */
const PLACES: readonly Place[] = [
  SCHOOLS,
  {
    table: 'payment_reversals',
    key: ['id'],
    texts: [
      text('customer_agency_number', 'customerAgencyNumber'),
      text('customer_agency_verification_digit', 'customerAgencyVerificationDigit'),
      text('customer_account_number', 'customerAccountNumber'),
      text('customer_account_verification_digit', 'customerAccountVerificationDigit'),
    ],
  },
  {
    table: 'recipient_accounts',
    key: ['driving_school_id', 'provider'],
    texts: [text('pix_key', 'pixKey'), text('sent_fingerprint', 'sentFingerprint')],
  },
  { table: 'provider_requests', key: ['id'], json: ['recipient'] },
  { table: 'approval_requests', key: ['id'], json: ['body', 'shown'] },
  // The key consists of the columns of the index by which a record's history is read, so PostgreSQL uses this index to
  // find the next portion of rows.
  {
    table: 'events',
    key: ['entity_id', 'id'],
    json: ['before', 'after'],
    where: sql`entity_type = 'DRIVING_SCHOOL'`,
  },
];

const NAMES = [...ACCOUNT_FIELDS, ...HASHES_OF_ACCOUNTS].join('|');
/** A pattern that finds, in JSON as text, an account field whose value is neither empty nor encrypted. */
const PLAIN_FIELD = `"(${NAMES})": "(?!sealed\\.|")`;

const escaped = (marks: readonly string[]): string =>
  marks.map((mark) => mark.replaceAll('.', String.raw`\.`)).join('|');
const anyOf = (conditions: readonly RawBuilder<SqlBool>[]) => sql<SqlBool>`(${sql.join(conditions, sql` or `)})`;

function wherever(
  { texts = [], json = [] }: Place,
  ofText: (column: RawBuilder<unknown>) => RawBuilder<SqlBool>,
  ofJson: (column: RawBuilder<unknown>) => RawBuilder<SqlBool>,
): RawBuilder<SqlBool> {
  return anyOf([
    ...texts.map(({ column }) => ofText(sql.ref(column))),
    ...json.map((column) => ofJson(sql`${sql.ref(column)}::text`)),
  ]);
}

const isPlain = (place: Place) =>
  wherever(
    place,
    (column) => sql`${column} <> '' and ${column} not like 'sealed.%'`,
    (column) => sql`${column} ~ ${PLAIN_FIELD}`,
  );

/** SQL: something in the row is encrypted with one of these keys. */
const isSealedBy = (place: Place, marks: readonly string[]) =>
  marks.length === 0
    ? sql<SqlBool>`false`
    : wherever(
        place,
        (column) => sql`${column} ~ ${`^(${escaped(marks)})`}`,
        (column) => sql`${column} ~ ${`"(${escaped(marks)})`}`,
      );

/** SQL: something in the row is encrypted with a key that is none of these. */
const isSealedByOthers = (place: Place, marks: readonly string[]) =>
  wherever(
    place,
    (column) => sql`${column} ~ ${`^(?!${escaped(marks)})sealed\\.`}`,
    (column) => sql`${column} ~ ${`"(?!${escaped(marks)})sealed\\.`}`,
  );

const chosen = ({ where }: Place) => where ?? sql<SqlBool>`true`;

/** The key of the row after which the next portion begins; undefined for the first portion. */
export type Passed = readonly unknown[] | undefined;

interface Portion {
  readonly after: Passed;
  readonly limit: number;
  readonly rewriting: Rewriting;
}

export interface SealedRows {
  readonly count: number;
  /** The key of the last row that was written, after which the next portion begins; undefined when none was found. */
  readonly last: Passed;
}

/**
 * Which rows are written anew: for 'seal' those in plain text or encrypted with the former secret, for 'unseal' those
 * encrypted with the present or the former secret.
 */
export type Rewriting = 'seal' | 'unseal';

const toRewrite: Readonly<Record<Rewriting, (place: Place, marks: readonly string[]) => RawBuilder<SqlBool>>> = {
  seal: (place, [, ...before]) => anyOf([isPlain(place), isSealedBy(place, before)]),
  unseal: isSealedBy,
};

/**
 * Writes up to `limit` rows of a place anew, in the order of their keys. Whether they are then encrypted depends on
 * SEALING_MARK, as for any other write. Rows that another transaction has locked are left for the next pass, and rows
 * that our secrets do not decrypt are left alone.
 */
async function rewriteRows(
  trx: Transaction,
  ring: KeyRing,
  place: Place,
  { after, limit, rewriting }: Portion,
): Promise<SealedRows> {
  const { table, key, texts = [], json = [] } = place;
  const marks = marksOf(ring);
  await sql`set local statement_timeout = '20min'`.execute(trx);
  if (table === 'events') await changesHistory(trx, 'SEALING');
  const keys = sql.join(key.map((column) => sql.ref(column)));
  const isFurther = after === undefined ? sql<SqlBool>`true` : sql<SqlBool>`(${keys}) > (${sql.join(after)})`;
  const columns = [...key, ...texts.map(({ column }) => column), ...json];
  const { rows } = await sql<Record<string, unknown>>`
    select ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(table)}
    where ${chosen(place)} and ${isFurther} and ${toRewrite[rewriting](place, marks)}
      and (${isSealedByOthers(place, marks)}) is not true
    order by ${keys} limit ${limit} for no key update skip locked`.execute(trx);
  for (const row of rows) {
    const sealed = [
      ...texts.map(({ column, field }) => ({ column, value: sealedText(row[camel(column)], field) })),
      ...json.map((column) => ({ column, value: sealedObject(row[camel(column)]) })),
    ];
    await sql`update ${sql.table(table)}
      set ${sql.join(sealed.map(({ column, value }) => sql`${sql.ref(column)} = ${value}`))}
      where ${sql.join(
        key.map((column) => sql`${sql.ref(column)} = ${row[camel(column)]}`),
        sql` and `,
      )}`.execute(trx);
  }
  const last = rows.at(-1);
  return { count: rows.length, last: last && key.map((column) => last[camel(column)]) };
}

const camel = (column: string): string => column.replaceAll(/_(\w)/g, (_all, letter: string) => letter.toUpperCase());

const sealedText = (value: unknown, field: SealedField): unknown =>
  typeof value === 'string' ? new ToSeal(value, field) : value;

const sealedObject = (value: unknown): unknown => (value === null ? null : new JsonToSeal(value));

/** One function for each place, which writes the next portion of its rows anew; the job calls one after the other. */
export const PORTIONS = PLACES.map(
  (place) => (trx: Transaction, ring: KeyRing, portion: Portion) => rewriteRows(trx, ring, place, portion),
);

/**
 * How many rows hold account numbers in plain text, encrypted with the former secret, or encrypted with an unknown key.
 */
export interface SealsOfAccounts {
  readonly plain: number;
  /** Rows encrypted before the last rotation of ACCOUNTS_SECRET, for which ACCOUNTS_SECRET_PREVIOUS is still needed. */
  readonly previous: number;
  /** Rows that none of our keys decrypts. */
  readonly unreadable: number;
}

export async function sealsOfAccounts(db: Database, ring: KeyRing): Promise<SealsOfAccounts> {
  const marks = marksOf(ring);
  const counts = PLACES.map(
    (place) => sql`
      select count(*) filter (where ${isPlain(place)}) as plain,
        count(*) filter (where ${isSealedBy(place, marks.slice(1))}) as previous,
        count(*) filter (where ${isSealedByOthers(place, marks)}) as unreadable
      from ${sql.table(place.table)} where ${chosen(place)}`,
  );
  return inTransaction(db, async (trx) => {
    await sql`set local statement_timeout = '20min'`.execute(trx);
    const { rows } = await sql<SealsOfAccounts>`
      select sum(plain)::int as plain, sum(previous)::int as previous, sum(unreadable)::int as unreadable
      from (${sql.join(counts, sql` union all `)}) as counted`.execute(trx);
    return rows[0] ?? { plain: 0, previous: 0, unreadable: 0 };
  });
}

/** Whether the account of a school is encrypted with a secret that is none of ours. */
export async function hasUnreadableSchool(db: Database, ring: KeyRing): Promise<boolean> {
  const { rows } = await sql`
    select 1 from ${sql.table(SCHOOLS.table)} where ${isSealedByOthers(SCHOOLS, marksOf(ring))} limit 1`.execute(db);
  return rows.length > 0;
}

/**
 * Empties every field that none of our secrets decrypts, so that it can be typed anew; returns the number of rows. The
 * function is for installations whose ACCOUNTS_SECRET is lost.
 */
export async function forgetUnreadable(trx: Transaction, ring: KeyRing): Promise<number> {
  await sql`set local statement_timeout = 0`.execute(trx);
  await changesHistory(trx, 'SEALING');
  const marks = marksOf(ring);
  const others = `^(?!${escaped(marks)})sealed\\.`;
  let forgotten = 0;
  for (const place of PLACES) {
    const { texts = [], json = [] } = place;
    const set = [
      ...texts.map(
        ({ column }) => sql`${sql.ref(column)} =
        case when ${sql.ref(column)} ~ ${others} then '' else ${sql.ref(column)} end`,
      ),
      ...json.map(
        (column) => sql`${sql.ref(column)} =
        regexp_replace(${sql.ref(column)}::text, ${`"(?!${escaped(marks)})sealed\\.[^"]*"`}, '""', 'g')::jsonb`,
      ),
    ];
    const { numAffectedRows } = await sql`
      update ${sql.table(place.table)} set ${sql.join(set)}
      where ${chosen(place)} and ${isSealedByOthers(place, marks)}`.execute(trx);
    forgotten += Number(numAffectedRows ?? 0n);
  }
  return forgotten;
}

/** Whether this installation encrypts account numbers. */
export async function isSealing(db: Database): Promise<boolean> {
  const mark = await db.selectFrom('systemMarks').select('name').where('name', '=', SEALING_MARK).executeTakeFirst();
  return mark !== undefined;
}

/** Turns on encryption: from now on account numbers are encrypted when they are written. It can be repeated. */
export async function beginSealing(db: Database, at: Temporal.Instant): Promise<void> {
  await db
    .insertInto('systemMarks')
    .values({ name: SEALING_MARK, at, ok: true })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Turns off encryption: processes that start afterwards write account numbers in plain text. Only the owner of the
 * tables may do this.
 */
export async function endSealing(owner: Database): Promise<void> {
  await owner.deleteFrom('systemMarks').where('name', '=', SEALING_MARK).execute();
}
