import { type Expression, type RawBuilder, sql, type SqlBool } from 'kysely';
import { writeRegistrations } from '#areas/registration-record/index.ts';
import type { Transaction } from '#kernel/db/connect.ts';
import { statementKeysOf } from '#kernel/storage/statements-folder.ts';
import type { Anonymous } from './anonymous.ts';
import type { Scrub } from './scrub.ts';

interface Place {
  readonly table: string;
  readonly texts?: readonly string[];
  /** JSON columns; of `record` the fields of a person are dropped, too. */
  readonly values?: readonly string[];
  readonly records?: readonly string[];
  readonly where: Expression<SqlBool>;
}

const among = (column: string, ids: readonly string[]) => sql<SqlBool>`${sql.ref(column)} = any(${ids}::uuid[])`;

const TABLES_OF_RECORDS = [
  'payments',
  'payment_reversals',
  'registration_abandonments',
  'registration_custom_payments',
  'registration_manual_entries',
  'registration_payments_in_cfc',
  'registration_plan_changes',
  'registration_refunds',
];

/** Ids of rows that belong to registrations and may have files. */
const recordsOf = (registrationIds: readonly string[]) =>
  sql.join(
    TABLES_OF_RECORDS.map(
      (table) => sql`select id from ${sql.table(table)} where registration_id = any(${registrationIds}::uuid[])`,
    ),
    sql` union all `,
  );

/** Free text and kept JSON of registrations that stay. */
export function placesOf(registrationIds: readonly string[], entityIds: readonly string[]): readonly Place[] {
  const where = among('registration_id', registrationIds);
  const payments = sql`select id from payments where registration_id = any(${registrationIds}::uuid[])`;
  return [
    { table: 'notes', texts: ['text'], where },
    { table: 'registration_abandonments', texts: ['note'], where },
    { table: 'registration_refunds', texts: ['note', 'reason'], where },
    { table: 'registration_manual_entries', texts: ['reason'], where },
    { table: 'registration_custom_payments', texts: ['reason', 'details'], where },
    { table: 'ledger_transactions', texts: ['reason'], where },
    { table: 'payment_reversals', texts: ['reason'], where },
    { table: 'payments', texts: ['charge_error', 'charge_try_error'], where },
    { table: 'payment_attempts', texts: ['description', 'error_details', 'try_error'], where },
    { table: 'provider_requests', texts: ['error', 'try_error'], values: ['recipient'], where },
    { table: 'approval_requests', texts: ['reason', 'end_reason'], values: ['params', 'body', 'shown'], where },
    { table: 'irregularities', texts: ['resolution'], values: ['details'], where },
    {
      table: 'statement_dispute_messages',
      texts: ['text'],
      where: sql<SqlBool>`dispute_id in (select d.id from statement_disputes d join school_movements m on m.id = d.movement_id
        where m.registration_id = any(${registrationIds}::uuid[]))`,
    },
    {
      table: 'files',
      texts: ['original_name'],
      where: sql<SqlBool>`id in (select a.file_id from attachments a where a.entity_id = any(${registrationIds}::uuid[])
        or a.entity_id in (${recordsOf(registrationIds)}))`,
    },
    {
      table: 'events',
      texts: ['reason', 'actor_name'],
      records: ['before', 'after'],
      where: sql<SqlBool>`(entity_id = any(${entityIds}::uuid[]) or entity_id in (${payments}))`,
    },
  ];
}

/** Lets the reasons of postings be cleaned, in this transaction alone; nothing else of the ledger can change. */
export async function erasingPerson(trx: Transaction, clean: () => Promise<void>): Promise<void> {
  await sql`select set_config('habilita.erases_person', 'on', true)`.execute(trx);
  await clean();
  await sql`select set_config('habilita.erases_person', 'off', true)`.execute(trx);
}

const containing = (words: readonly string[]): string[] =>
  words.map((word) => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`);

/** Searches that name the person: those of spreadsheets are cleaned, saved ones go. */
export async function forgetSearches(trx: Transaction, words: readonly string[], scrub: Scrub): Promise<void> {
  const patterns = containing(words);
  const where = sql<SqlBool>`query::text ilike any(${patterns}::text[])`;
  await scrubPlace(trx, { table: 'exports', values: ['query'], where }, scrub);
  await sql`delete from saved_views where ${where} or name ilike any(${patterns}::text[])`.execute(trx);
}

const kindOf = (place: Place) => [
  ...(place.texts ?? []).map((column) => ({ column, kind: 'text' as const })),
  ...(place.values ?? []).map((column) => ({ column, kind: 'value' as const })),
  ...(place.records ?? []).map((column) => ({ column, kind: 'record' as const })),
];

/** Reads the rows, and writes those that change. */
export async function scrubPlace(trx: Transaction, place: Place, scrub: Scrub): Promise<void> {
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

/** Answers kept for a repeated call, of whoever made it. */
export async function scrubAnswers(trx: Transaction, words: readonly string[], scrub: Scrub): Promise<void> {
  const patterns = containing(words);
  const { rows } = await sql<{ actorId: string; key: string; response: string }>`
    select actor_id as "actorId", key, response::text as response from idempotency_keys
    where response::text ilike any(${patterns}::text[])`.execute(trx);
  for (const { actorId, key, response } of rows) {
    const scrubbed = JSON.stringify(scrub.value(JSON.parse(response)));
    await sql`update idempotency_keys set response = ${scrubbed}::jsonb where actor_id = ${actorId} and key = ${key}`.execute(
      trx,
    );
  }
  // Searches are asked again.
  await sql`delete from long_running_requests where body ilike any(${patterns}::text[])`.execute(trx);
}

const NO_PERSONAL_DATA = {
  phone: null,
  rg: null,
  gender: null,
  civilStatus: null,
  cep: null,
  state: null,
  city: null,
  countyId: null,
  neighborhood: null,
  street: null,
  number: null,
  complement: null,
};

/** The person's row and its copies; name and CPF only when they need not stay. */
export async function anonymiseStudents(
  trx: Transaction,
  studentIds: readonly string[],
  { email, cellphone, identity }: Anonymous,
  at: Temporal.Instant,
): Promise<void> {
  const nobody = { ...NO_PERSONAL_DATA, email, cellphone, ...identity };
  const copies = {
    studentEmail: email,
    studentCellphone: cellphone,
    ...(identity === undefined ? {} : { studentName: identity.name, studentCpf: identity.cpf }),
  };
  for (const studentId of studentIds) {
    await trx
      .updateTable('students')
      .set((eb) => ({
        ...nobody,
        // The year alone, so that ages are still counted.
        dateOfBirth: sql<string>`date_trunc('year', date_of_birth)::date`,
        version: eb('version', '+', 1),
        updatedAt: at,
      }))
      .where('id', '=', studentId)
      .execute();
    const set = { ...copies, communicationsBlockedAt: at };
    await writeRegistrations(trx, { studentId }, { set, edited: true, at });
  }
}

/** Nobody signs in any more. */
export async function closeAccounts(trx: Transaction, userIds: readonly string[], at: Temporal.Instant): Promise<void> {
  const ids = sql`any(${userIds}::uuid[])`;
  await sql`delete from password_reset_requests where username in (select username from users where id = ${ids})`.execute(
    trx,
  );
  for (const table of ['sessions', 'password_reset_tokens', 'recovery_codes', 'second_steps', 'list_preferences'])
    await sql`delete from ${sql.table(table)} where user_id = ${ids}`.execute(trx);
  await sql`delete from idempotency_keys where actor_id = ${ids}`.execute(trx);
  await sql`
    update users set name = 'Conta encerrada', username = 'encerrada-' || id, password_hash = 'none', attributes = '{}',
      active = false, version = version + 1, updated_at = ${at.toString()}::timestamptz
    where id = ${ids}`.execute(trx);
}

/** All messages to the person, of whatever they are. Waiting ones are never sent. */
export async function blankMessagesTo(
  trx: Transaction,
  addresses: readonly string[],
  ids: readonly string[],
): Promise<void> {
  await sql`
    update outbox_messages set recipient = '', subject = null, body = '', body_once_sent = null, error = null,
      status = case when status = 'PENDING' then 'KEPT' else status end
    where recipient = any(${addresses}::text[]) or (entity_type = 'PAYMENT'
      and entity_id in (select id from payments where registration_id = any(${ids}::uuid[])))`.execute(trx);
}

/** Bank accounts of what was given back; only once the fiscal time is over. */
export async function forgetBankAccounts(trx: Transaction, registrationIds: readonly string[]): Promise<void> {
  const ids = sql`any(${registrationIds}::uuid[])`;
  await sql`
    update payment_reversals set customer_name = null, customer_document_type = null, customer_document = null,
      customer_account_type = null, customer_bank_number = null, customer_agency_number = null,
      customer_agency_verification_digit = null, customer_account_number = null, customer_account_verification_digit = null
    where registration_id = ${ids}`.execute(trx);
  await sql`update provider_requests set recipient = '{}' where registration_id = ${ids} and recipient is not null`.execute(
    trx,
  );
}

/** Contracts and their files, once nothing has to be proved by them. Returns the keys of the files. */
export async function forgetContracts(trx: Transaction, registrationIds: readonly string[]): Promise<string[]> {
  const ids = sql`any(${registrationIds}::uuid[])`;
  await sql`delete from contract_batch_items where registration_id = ${ids}`.execute(trx);
  const { rows } = await sql<{ pdfKey: string | null }>`
    delete from contracts where registration_id = ${ids} returning pdf_key as "pdfKey"`.execute(trx);
  return rows.flatMap(({ pdfKey }) => pdfKey ?? []);
}

/** Documents of the person kept with the registration; proofs of money given back are only for the fiscal time. */
export async function forgetAttachments(
  trx: Transaction,
  registrationIds: readonly string[],
  { proofs }: { readonly proofs: boolean },
): Promise<string[]> {
  const ids = sql`any(${registrationIds}::uuid[])`;
  const { rows } = await sql<{ storageKey: string }>`
    with attached as (
      delete from attachments where (entity_type = 'REGISTRATION' and entity_id = ${ids})
        ${proofs ? sql`or entity_id in (${recordsOf(registrationIds)})` : sql``} returning file_id
    ) delete from files where id in (select file_id from attached) returning storage_key as "storageKey"`.execute(trx);
  // Printed statements name the person, too.
  return [...rows.map(({ storageKey }) => storageKey), ...registrationIds.flatMap(statementKeysOf)];
}
