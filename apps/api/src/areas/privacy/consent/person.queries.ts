import { cents } from '@habilita/kernel';
import { sql } from 'kysely';
import type { ReadDatabase } from '#kernel/db/connect.ts';
import { asRecord, type PersonalValues } from './scrub.ts';
import type { RegistrationFacts } from './keeping-reasons.ts';

export async function registrationFactsOf(db: ReadDatabase, cpf: string): Promise<RegistrationFacts[]> {
  const { rows } = await sql<Omit<RegistrationFacts, 'balance'> & { balanceCents: number }>`
    select r.id, r.student_id as "studentId", r.campaign_id as "campaignId", r.status, r.balance_cents as "balanceCents",
      exists (select 1 from payments p where p.registration_id = r.id and p.status = 'PENDING' and p.active)
        or exists (select 1 from payment_reversals v where v.registration_id = r.id and v.status = 'WAITING_APPROVAL')
        or exists (select 1 from pending_outcomes o where o.registration_id = r.id)
        or exists (select 1 from irregularities i where i.registration_id = r.id and i.resolved_at is null)
        or exists (select 1 from approval_requests a where a.registration_id = r.id and a.status = 'WAITING_APPROVAL')
        as "hasOpenMoney",
      exists (select 1 from registration_milestones m where m.registration_id = r.id and m.milestone = 'PROCESS_FINISHED')
        as "isFinished",
      (select max(moved.at at time zone 'America/Sao_Paulo')::date::text from (
        select max(l.at) as at from ledger_transactions l where l.registration_id = r.id
        union all select max(p.created_at) from payments p where p.registration_id = r.id) as moved) as "lastMoneyOn"
    from registrations r where r.student_id in (select id from students where cpf = ${cpf}) order by r.id`.execute(db);
  return rows.map(({ balanceCents, ...row }) => ({ ...row, balance: cents(balanceCents) }));
}

interface PersonRow {
  readonly name: string;
  readonly emails: readonly string[];
  readonly phones: readonly string[];
  readonly texts: readonly string[];
}

interface KnownBefore {
  readonly before: string | null;
  readonly after: string | null;
}

const FIELDS = {
  names: ['name', 'studentName'],
  emails: ['email', 'studentEmail'],
  phones: ['phone', 'cellphone', 'studentPhone', 'studentCellphone'],
  texts: ['street', 'complement', 'rg', 'studentStreet', 'studentComplement', 'studentRg'],
} as const;

/** A person's names, e-mails, phones and similar values, including former ones, which are read from the history. */
export async function personalValuesOf(
  db: ReadDatabase,
  cpf: string,
  entityIds: readonly string[],
): Promise<PersonalValues> {
  const { rows: people } = await sql<PersonRow>`
    select name, array[email] as emails, array_remove(array[cellphone, phone], null) as phones,
      array_remove(array[street, complement, rg], null) as texts from students where cpf = ${cpf}
    union all select name, array[email], array[phone], '{}' from leads where cpf = ${cpf}`.execute(db);
  const { rows: known } = await sql<KnownBefore>`
    select before::text as before, after::text as after from events
    where entity_type in ('LEAD', 'REGISTRATION', 'STUDENT') and entity_id = any(${entityIds}::uuid[])`.execute(db);
  const recordedValues = known.flatMap(({ before, after }) => [asRecord(before), asRecord(after)]);
  const toldOf = (fields: readonly string[]) =>
    recordedValues.flatMap((values) =>
      fields.flatMap((field) => (typeof values[field] === 'string' ? [values[field]] : [])),
    );
  return {
    cpf,
    names: unique([...people.map(({ name }) => name), ...toldOf(FIELDS.names)]),
    emails: unique([...people.flatMap(({ emails }) => emails), ...toldOf(FIELDS.emails)]),
    phones: unique([...people.flatMap(({ phones }) => phones), ...toldOf(FIELDS.phones)]),
    texts: unique([...people.flatMap(({ texts }) => texts), ...toldOf(FIELDS.texts)]),
  };
}

const unique = (values: readonly string[]): string[] => [...new Set(values.filter((value) => value.trim() !== ''))];

/** The e-mail address to which the answer to a person's request for erasure is sent; undefined when none is known. */
export async function addressOf(db: ReadDatabase, cpf: string): Promise<string | undefined> {
  const { rows } = await sql<{ email: string }>`
    select email from (
      select 1 as place, email, updated_at from students where cpf = ${cpf} and gave_way_at is null
      union all select 2, email, updated_at from leads where cpf = ${cpf}) as known
    where email like '%@%' order by place, updated_at desc limit 1`.execute(db);
  return rows[0]?.email;
}

/**
 * The person's students and their users. `isOnlyStudent` is false for a user who also has a role of the back-office.
 */
export async function accountsOf(db: ReadDatabase, cpf: string) {
  const { rows } = await sql<{ studentId: string; userId: string; isOnlyStudent: boolean }>`
    select s.id as "studentId", s.user_id as "userId", u.roles = array['STUDENT'] as "isOnlyStudent"
    from students s join users u on u.id = s.user_id where s.cpf = ${cpf}`.execute(db);
  return rows;
}
