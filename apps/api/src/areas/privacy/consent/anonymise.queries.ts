import { columnsFrom, studentRecord, withoutPrefix } from '@habilita/contract';
import { sql, type SqlBool } from 'kysely';
import { writeRegistrations } from '#areas/money/registration-row/index.ts';
import type { Transaction } from '#kernel/db/connect.ts';
import { boletosFolder } from '#kernel/storage/boletos-folder.ts';
import { receiptKey, statementKeysOf } from '#kernel/storage/statements-folder.ts';
import type { AnonymousValues } from './anonymous-values.ts';
import type { PersonalValues } from './scrub.ts';
import { recordsOf } from './scrub-places.queries.ts';

/**
 * Runs `clean` while this transaction may change the reasons of ledger transactions; nothing else of the ledger can be
 * changed.
 */
export async function erasingPerson(trx: Transaction, clean: () => Promise<void>): Promise<void> {
  await sql`select set_config('habilita.erases_person', 'on', true)`.execute(trx);
  await clean();
  await sql`select set_config('habilita.erases_person', 'off', true)`.execute(trx);
}

const {
  name: _name,
  cpf: _cpf,
  email: _email,
  cellphone: _cellphone,
  dateOfBirth: _year,
  ...cleared
} = withoutPrefix('student', studentRecord.fields);
/**
 * The columns of a student that an erasure empties: all but name, CPF, e-mail, cellphone and date of birth. Fields that
 * are declared later are included without a change here.
 */
const NO_PERSONAL_DATA = { ...columnsFrom(cleared, {}), state: null, city: null };

/**
 * Removes the person from the student's row and from the copies in registrations. Without `identity`, name and CPF
 * stay.
 */
export async function anonymiseStudents(
  trx: Transaction,
  studentIds: readonly string[],
  { email, cellphone, identity }: AnonymousValues,
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
        // The year stays, so that ages are still counted.
        dateOfBirth: sql<string>`date_trunc('year', date_of_birth)::date`,
        // A second erasure keeps the date of the first.
        anonymisedAt: sql<Temporal.Instant>`coalesce(anonymised_at, ${at.toString()}::timestamptz)`,
        version: eb('version', '+', 1),
        updatedAt: at,
      }))
      .where('id', '=', studentId)
      .execute();
    const set = { ...copies, communicationsBlockedAt: at };
    await writeRegistrations(trx, { studentId }, { set, edited: true, at });
  }
}

/**
 * Closes accounts and ends their sessions. Their students and carts get `gave_way_at`, like a cart that is retired for
 * another person (decision 085), so that the person may enrol again.
 */
export async function closeAccounts(trx: Transaction, userIds: readonly string[], at: Temporal.Instant): Promise<void> {
  const ids = sql`any(${userIds}::uuid[])`;
  await sql`update students set gave_way_at = ${at.toString()}::timestamptz where user_id = ${ids} and gave_way_at is null`.execute(
    trx,
  );
  const { rows: carts } = await sql<{ id: string }>`
    select id from registrations where user_id = ${ids} and status in ('CREATED', 'PLAN_IN_CART') and gave_way_at is null`.execute(
    trx,
  );
  await writeRegistrations(trx, { ids: carts.map(({ id }) => id) }, { set: { gaveWayAt: at }, at });
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

/**
 * Blanks messages about the payments of these registrations, and messages to the person's addresses except those about
 * somebody else who shares an address. Messages that still wait are never sent.
 */
export async function blankMessagesTo(
  trx: Transaction,
  { cpf, emails, phones }: Pick<PersonalValues, 'cpf' | 'emails' | 'phones'>,
  ids: readonly string[],
): Promise<void> {
  await sql`
    update outbox_messages set recipient = '', subject = null, body = '', body_once_sent = null, error = null,
      status = case when status = 'PENDING' then 'KEPT' else status end
    where (entity_type = 'PAYMENT' and entity_id in (select id from payments where registration_id = any(${ids}::uuid[])))
      or (recipient = any(${[...emails, ...phones]}::text[]) and entity_type <> 'USER'
        and not exists (select 1 from leads where id = entity_id and cpf <> ${cpf})
        and not exists (select 1 from students where id = entity_id and cpf <> ${cpf})
        and not exists (select 1 from registrations where id = entity_id and student_cpf <> ${cpf})
        and not exists (select 1 from payments p join registrations r on r.id = p.registration_id
          where p.id = entity_id and r.student_cpf <> ${cpf}))`.execute(trx);
}

/** Erases the bank accounts to which money was given back. The caller has checked that the fiscal term is over. */
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
  await sql`
    update approval_requests set body = (select coalesce(jsonb_object_agg(key, value), '{}')
      from jsonb_each(body) where key not like 'customer%')
    where registration_id = ${ids} and jsonb_typeof(body) = 'object'`.execute(trx);
}

/**
 * The folders with the printed boletos of these registrations, replaced boletos too, because boletos show the person's
 * address.
 */
export async function boletoFoldersOf(trx: Transaction, registrationIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from payments p join registrations r on r.id = p.registration_id
    where r.id = any(${registrationIds}::uuid[]) and p.payment_method in ('BOLETO', 'BOLETO_PARCELADO')`.execute(trx);
  return rows.map(({ id }) => boletosFolder(id));
}

/** Deletes contracts once the fiscal term is over, because they are no longer needed as evidence. */
export async function forgetContracts(trx: Transaction, registrationIds: readonly string[]): Promise<void> {
  const ids = sql`any(${registrationIds}::uuid[])`;
  await sql`delete from contract_batch_items where registration_id = ${ids}`.execute(trx);
  await sql`delete from contracts where registration_id = ${ids}`.execute(trx);
}

/**
 * Deletes the attachments of registrations. With `proofs`, which the caller sets when the fiscal term is over, it also
 * deletes the attachments of rows that belong to the registrations, such as refunds. Returns the keys of all files to
 * remove.
 */
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
  // Printed statements and receipts name the person too.
  const receipts = await trx
    .selectFrom('registrationPaymentsInCfc')
    .select(['registrationId', 'id'])
    .where(sql<SqlBool>`registration_id = ${ids}`)
    .execute();
  return [
    ...rows.map(({ storageKey }) => storageKey),
    ...registrationIds.flatMap(statementKeysOf),
    ...receipts.map(({ registrationId, id }) => receiptKey(registrationId, id)),
  ];
}
