import { type ConsentCaseEffect, consentCaseEffect, type ConsentCasesQuery } from '@habilita/contract';
import { type Insertable, sql, type SqlBool } from 'kysely';
import { leadRecordsVisibleTo, type LeadScope } from '#areas/enrolment/leads/index.ts';
import type { ReadDatabase, Transaction } from '#kernel/db/connect.ts';
import type { ConsentCases } from '#kernel/db/schema.gen.ts';
import { columnsOf } from '#kernel/list/columns-of.ts';
import { conditionsOf, type Predicates } from '#kernel/list/condition.ts';
import { findPage, inOrder, type SortColumn } from '#kernel/list/page.ts';
import { changesHistory } from '#kernel/events.queries.ts';
import { registrationsVisibleTo } from '#areas/money/registration-row/index.ts';

/** People of a school and consultants see only requests of persons whose records they see. */
export function casesVisibleTo(db: ReadDatabase, scope: LeadScope) {
  const visible = db.selectFrom('consentCases as k');
  if (scope.campaignIds === 'ALL' && scope.drivingSchoolIds === 'ALL') return visible;
  const registration = registrationsVisibleTo(db, scope).select('r.id').where(sql<SqlBool>`r.student_cpf = k.cpf`);
  const lead = leadRecordsVisibleTo(db, scope).select('l.id').where(sql<SqlBool>`l.cpf = k.cpf`);
  return visible.where(sql<SqlBool>`(exists (${registration}) or exists (${lead}))`);
}

export async function isKnownPerson(db: ReadDatabase, scope: LeadScope, cpf: string): Promise<boolean> {
  const lead = await leadRecordsVisibleTo(db, scope)
    .select('l.id')
    .where('l.cpf', '=', cpf)
    .limit(1)
    .executeTakeFirst();
  if (lead !== undefined) return true;
  const registration = registrationsVisibleTo(db, scope).select('r.id').where('r.studentCpf', '=', cpf).limit(1);
  return (await registration.executeTakeFirst()) !== undefined;
}

const k = columnsOf<'consentCases'>('k');

const PREDICATES: Predicates<ConsentCasesQuery> = {
  status: k.oneOf('status'),
  cpf: k.startsWith('cpf'),
  dueOnStart: k.from('dueOn'),
  dueOnEnd: k.until('dueOn'),
  requestedOnStart: k.from('requestedOn'),
  requestedOnEnd: k.until('requestedOn'),
};

const SORTS: Readonly<Record<string, SortColumn>> = {
  dueOn: { column: k.ref('dueOn') },
  requestedOn: { column: k.ref('requestedOn') },
  endedAt: { column: k.ref('endedAt'), nullable: true },
};

const withNames = (query: ReturnType<typeof casesVisibleTo>) =>
  query
    .innerJoin('users as opener', 'opener.id', 'k.openedBy')
    .leftJoin('users as decider', 'decider.id', 'k.decidedBy')
    .select(
      sql<
        string | null
      >`coalesce((select s.name from students s where s.cpf = k.cpf order by s.gave_way_at is null desc limit 1),
        (select l.name from leads l where l.cpf = k.cpf order by l.created_at desc, l.id desc limit 1))`.as(
        'personName',
      ),
    )
    .select(['k.id', 'k.number', 'k.status', 'k.cpf', 'k.requestedOn', 'k.dueOn', 'k.openedBy as openedById'])
    .select(['opener.name as openedBy', 'decider.name as decidedBy', 'k.endedAt', 'k.endReason']);
export type CaseRecord = Awaited<ReturnType<typeof searchCases>>['rows'][number];

export async function searchCases(db: ReadDatabase, scope: LeadScope, query: ConsentCasesQuery) {
  const source = {
    visible: casesVisibleTo(db, scope),
    id: sql.ref<string>('k.id'),
    conditions: conditionsOf(PREDICATES, query),
    sorts: SORTS,
  };
  const { ids, ...total } = await findPage(db, source, query, undefined);
  const rows = await withNames(casesVisibleTo(db, scope)).where(sql<SqlBool>`k.id = any(${ids}::uuid[])`).execute();
  return { rows: inOrder(ids, rows), ...total };
}

export async function findCase(db: ReadDatabase, scope: LeadScope, id: string) {
  const row = await withNames(casesVisibleTo(db, scope))
    .select(['k.outcome', 'k.receipt'])
    .select((eb) =>
      eb
        .selectFrom('outboxMessages as o')
        .select('o.status')
        .where('o.entityType', '=', 'CONSENT_CASE')
        .whereRef('o.entityId', '=', 'k.id')
        .limit(1)
        .as('mailStatus'),
    )
    .where('k.id', '=', id)
    .executeTakeFirst();
  return row && { ...row, outcome: row.outcome === null ? null : consentCaseEffect.parse(row.outcome) };
}

/**
 * Adds a request for erasure; returns its protocol number, or undefined when the person already has an open request.
 */
export async function insertCase(trx: Transaction, row: Insertable<ConsentCases>): Promise<number | undefined> {
  const added = await trx
    .insertInto('consentCases')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('number')
    .executeTakeFirst();
  return added?.number;
}

export async function lockCase(trx: Transaction, id: string) {
  return trx
    .selectFrom('consentCases')
    .select(['id', 'number', 'status', 'cpf', 'openedBy as openedById', 'requestedOn'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function lockOpenCaseOf(trx: Transaction, cpf: string) {
  return trx
    .selectFrom('consentCases')
    .select(['id', 'number', 'requestedOn'])
    .where('cpf', '=', cpf)
    .where('status', '=', 'OPEN')
    .forUpdate()
    .executeTakeFirst();
}

export interface CaseEnd {
  readonly status: 'DONE' | 'REFUSED';
  readonly origin?: 'ACT';
  readonly decidedBy: string;
  readonly endedAt: Temporal.Instant;
  readonly endReason?: string;
  readonly outcome: ConsentCaseEffect;
  readonly receipt: string;
}

export async function endCase(trx: Transaction, id: string, { outcome, ...end }: CaseEnd): Promise<void> {
  await trx
    .updateTable('consentCases')
    .set({ ...end, outcome: JSON.stringify(outcome) })
    .where('id', '=', id)
    .execute();
}

/** A new protocol number for a request that is stored only after it has ended, such as a revocation of consent. */
export async function nextCaseNumber(trx: Transaction): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    select nextval(pg_get_serial_sequence('consent_cases', 'number'))::int as number`.execute(trx);
  const [row] = rows;
  if (row === undefined) throw new Error('A sequence always answers');
  return row.number;
}

export async function casesOf(db: ReadDatabase, cpf: string): Promise<string[]> {
  const rows = await db.selectFrom('consentCases').select('id').where('cpf', '=', cpf).execute();
  return rows.map(({ id }) => id);
}

/**
 * Removes the CPF and all typed text from ended requests, once no other data of the person are left. Dates, figures and
 * the staff member who decided stay recorded. The hash of the CPF also stays unless `alsoHash` is set.
 */
export async function forgetPersonOfCases(
  trx: Transaction,
  cpf: string,
  { alsoHash = false }: { readonly alsoHash?: boolean } = {},
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    update consent_cases set cpf = null, cpf_hash = case when ${alsoHash} then '' else cpf_hash end,
      end_reason = case when status = 'REFUSED' then '' end,
      receipt = case when status = 'REFUSED' then '' else receipt end
    where cpf = ${cpf} and status <> 'OPEN' returning id`.execute(trx);
  const ids = rows.map(({ id }) => id);
  await changesHistory(trx, 'ERASURE');
  await sql`update events set reason = null where entity_type = 'CONSENT_CASE' and entity_id = any(${ids}::uuid[])`.execute(
    trx,
  );
  await sql`
    update outbox_messages set recipient = '', subject = null, body = '',
      status = case when status = 'PENDING' then 'KEPT' else status end
    where entity_type = 'CONSENT_CASE' and entity_id = any(${ids}::uuid[])`.execute(trx);
}

export async function campaignsOfRegistrations(db: ReadDatabase, ids: readonly string[]) {
  const rows = await db
    .selectFrom('registrations as r')
    .innerJoin('campaigns as c', 'c.id', 'r.campaignId')
    .select(['r.id', 'c.name as campaignName', 'c.edition as campaignEdition'])
    .where(sql<SqlBool>`r.id = any(${ids}::uuid[])`)
    .execute();
  return new Map(rows.map(({ id, ...campaign }) => [id, campaign]));
}
