import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Database, Transaction } from '#kernel/db/connect.ts';
import { changesHistory } from '#kernel/events.queries.ts';
import type { KeyRing } from '#kernel/key-ring.ts';
import { ACCOUNT_FIELDS, HASHES_OF_ACCOUNTS, type SealedField } from './account-fields.ts';
import { isSealed, marksOf } from './seals.ts';
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

/**
 * Where encrypted fields are stored. Stored answers to repeated commands are not listed, because they are deleted after
 * a week; for that week the former secret is still needed to read them.
 */
const PLACES: readonly Place[] = [
  {
    table: 'driving_schools',
    key: ['id'],
    texts: [
      text('agency_number', 'agencyNumber'),
      text('agency_number_verification_digit', 'agencyNumberVerificationDigit'),
      text('account_number', 'accountNumber'),
      text('account_number_verification_digit', 'accountNumberVerificationDigit'),
      text('transfeera_pix_key', 'transfeeraPixKey'),
    ],
  },
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
  // These are the columns of the index that finds the history of a record.
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
}

export interface SealedRows {
  readonly count: number;
  /**
   * The key of the last row that was encrypted, after which the next portion begins; undefined when no row was found.
   */
  readonly last: Passed;
}

/**
 * Encrypts up to `limit` rows of one place, those in plain text and those encrypted with the former ACCOUNTS_SECRET, in
 * the order of their keys. Rows that somebody else has locked are left for the next pass.
 */
async function sealRows(trx: Transaction, ring: KeyRing, place: Place, { after, limit }: Portion): Promise<SealedRows> {
  const { table, key, texts = [], json = [] } = place;
  const [, ...before] = marksOf(ring);
  if (table === 'events') await changesHistory(trx, 'SEALING');
  const keys = sql.join(key.map((column) => sql.ref(column)));
  const isFurther = after === undefined ? sql<SqlBool>`true` : sql<SqlBool>`(${keys}) > (${sql.join(after)})`;
  const columns = [...key, ...texts.map(({ column }) => column), ...json];
  const { rows } = await sql<Record<string, unknown>>`
    select ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(table)}
    where ${chosen(place)} and ${isFurther} and (${isPlain(place)} or ${isSealedBy(place, before)})
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

/**
 * The value to write: encrypted with the present secret, except that a text which none of our keys could decrypt is
 * written back as it was read.
 */
const sealedText = (value: unknown, field: SealedField): unknown =>
  typeof value === 'string' && !isSealed(value) ? new ToSeal(value, field) : value;

const sealedObject = (value: unknown): unknown => (value === null ? null : new JsonToSeal(value));

/** One function for each place, which encrypts the next portion of its rows; the job calls one after the other. */
export const PORTIONS = PLACES.map(
  (place) => (trx: Transaction, ring: KeyRing, portion: Portion) => sealRows(trx, ring, place, portion),
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
  const { rows } = await sql<SealsOfAccounts>`
    select sum(plain)::int as plain, sum(previous)::int as previous, sum(unreadable)::int as unreadable
    from (${sql.join(counts, sql` union all `)}) as counted`.execute(db);
  return rows[0] ?? { plain: 0, previous: 0, unreadable: 0 };
}

/**
 * Undefined while this installation does not encrypt account numbers; otherwise `isDone` says whether a whole pass
 * found none left to encrypt.
 */
export async function sealingState(db: Database | Transaction): Promise<{ readonly isDone: boolean } | undefined> {
  const mark = await db.selectFrom('systemMarks').select('ok').where('name', '=', SEALING_MARK).executeTakeFirst();
  return mark && { isDone: mark.ok };
}

/** Turns on encryption: from now on account numbers are encrypted when they are written. It can be repeated. */
export async function beginSealing(db: Database, at: Temporal.Instant): Promise<void> {
  await db
    .insertInto('systemMarks')
    .values({ name: SEALING_MARK, at, ok: false })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function noteSealed(db: Database, at: Temporal.Instant): Promise<void> {
  await db.updateTable('systemMarks').set({ at, ok: true }).where('name', '=', SEALING_MARK).execute();
}
