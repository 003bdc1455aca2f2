import type {
  ManualEntryType,
  PaymentMethod,
  PaymentPart,
  StudentStatementKind,
  StudentStatementQuery,
} from '@habilita/contract';
import type { Cents } from '@habilita/kernel';
import { type Expression, type RawBuilder, sql, type SqlBool } from 'kysely';
import type { ReadDatabase } from '#kernel/db/connect.ts';
import { inOrder } from '#kernel/list/page.ts';
import type { ExplainedCharge } from './explain-charges.ts';
import type { RowScope } from '#kernel/list/school-scope.ts';
import { registrationsVisibleTo } from '#areas/money/registration-row/index.ts';

const IS_LINE = sql<SqlBool>`t.kind <> 'FEE'`;

/** Ledger transactions on the student's accounts, to which fees do not belong. */
export function studentStatementSource(
  db: ReadDatabase,
  scope: RowScope,
  { registrationIds = [] }: StudentStatementQuery,
) {
  return {
    visible: registrationsVisibleTo(db, scope).innerJoin('ledgerTransactions as t', 't.registrationId', 'r.id'),
    id: sql.ref<string>('t.id'),
    conditions: [sql<SqlBool>`r.id = any(${registrationIds}::uuid[])`, IS_LINE],
    sorts: { at: { column: sql.ref('t.at') } },
  };
}

export interface LedgerLine {
  readonly id: string;
  readonly registrationId: string;
  readonly campaignZoneOffset: string;
  readonly kind: StudentStatementKind;
  readonly at: Temporal.Instant;
  readonly sourceType: string;
  readonly reason: string | null;
  readonly createdBy: string | null;
  /** Centavos; positive is to the student's credit. */
  readonly marketplace: Cents;
  readonly partner: Cents;
  /** The balances after this line. */
  readonly marketplaceBalance: Cents;
  readonly partnerBalance: Cents;
  /** Kind and moment of the line that this one takes back. */
  readonly undoesKind: StudentStatementKind | null;
  readonly undoesAt: Temporal.Instant | null;
  readonly undoneAt: Temporal.Instant | null;
  /** The name that the plan had when the line was posted. */
  readonly planName: string | null;
  readonly paymentMethod: PaymentMethod | null;
  readonly orderId: string | null;
  readonly part: PaymentPart | null;
  readonly installmentNumber: number | null;
  readonly numberOfInstallments: number | null;
  readonly dueDate: string | null;
  readonly provider: string | null;
  readonly originalPlanName: string | null;
  readonly newPlanName: string | null;
  readonly originalMethod: PaymentMethod | null;
  readonly newMethod: PaymentMethod | null;
  readonly customReason: string | null;
  readonly customDetails: string | null;
  readonly manualType: ManualEntryType | null;
  readonly payer: 'MARKETPLACE' | 'PARTNER' | null;
}

/** SQL: a refund by the provider is posted as a reversal of its payment, and shown as a refund. */
const toldAs = (transaction: RawBuilder<unknown>) =>
  sql`case when ${transaction}.source_type = 'REGISTRATION_REFUND' then 'REFUND' else ${transaction}.kind end`;

/** SQL: balances are summed over whole registrations, and only the wanted lines returned. */
const linesOf = (registrations: Expression<unknown>, wanted: Expression<SqlBool>) => sql<LedgerLine>`
  with line as (
    select t.*, s.marketplace, s.partner,
      (sum(s.marketplace) over w)::bigint as marketplace_balance, (sum(s.partner) over w)::bigint as partner_balance
    from ledger_transactions t
    cross join lateral (
      select coalesce(sum(e.amount_cents) filter (where e.holder = 'MARKETPLACE'), 0)::bigint as marketplace,
        coalesce(sum(e.amount_cents) filter (where e.holder = 'PARTNER'), 0)::bigint as partner
      from ledger_entries e where e.transaction_id = t.id and e.account = 'STUDENT'
    ) s
    where t.registration_id = any(${registrations}) and ${IS_LINE}
    window w as (partition by t.registration_id order by t.at, t.id)
  )
  select t.id, t.registration_id, c.zone_offset as campaign_zone_offset, ${toldAs(sql`t`)} as kind, t.at, t.source_type, t.reason,
    u.name as created_by, t.marketplace, t.partner, t.marketplace_balance, t.partner_balance,
    ${toldAs(sql`undoes`)} as undoes_kind, undoes.at as undoes_at, undone.at as undone_at,
    coalesce(t.plan_name, undoes.plan_name, plan.name) as plan_name,
    p.payment_method, p.order_id, p.part, p.installment_number, p.number_of_installments, p.due_date,
    p.payment_provider as provider,
    coalesce(t.former_plan_name, undoes.former_plan_name, original.name) as original_plan_name,
    case when original.id is not null then coalesce(t.plan_name, undoes.plan_name, changed.name) end as new_plan_name,
    coalesce(pc.original_payment_method, ic.original_payment_method) as original_method,
    coalesce(pc.new_payment_method, ic.new_payment_method) as new_method,
    cp.reason as custom_reason, cp.details as custom_details, me.entry_type as manual_type, f.payer
  from line t
  join registrations r on r.id = t.registration_id
  join campaigns c on c.id = r.campaign_id
  left join plans plan on plan.id = r.plan_id
  left join users u on u.id = t.actor_id
  left join ledger_transactions undoes on undoes.id = t.reverses_id
  left join ledger_transactions undone on undone.reverses_id = t.id
  left join payment_reversals rv on t.source_type = 'PAYMENT_REVERSAL' and rv.id = t.source_id
  left join registration_refunds f on t.source_type = 'REGISTRATION_REFUND' and f.id = t.source_id
  left join payments p on p.id = coalesce(rv.payment_id, f.payment_id, case when t.source_type = 'PAYMENT' then t.source_id end)
  left join registration_plan_changes pc on t.source_type = 'REGISTRATION_PLAN_CHANGE' and pc.id = t.source_id
  left join registration_payments_in_cfc ic on t.source_type = 'REGISTRATION_PAYMENT_IN_CFC' and ic.id = t.source_id
  left join plans original on original.id = coalesce(pc.original_plan_id, ic.original_plan_id)
  left join plans changed on changed.id = coalesce(pc.new_plan_id, ic.new_plan_id)
  left join registration_custom_payments cp on t.source_type = 'REGISTRATION_CUSTOM_PAYMENT' and cp.id = t.source_id
  left join registration_manual_entries me on t.source_type = 'REGISTRATION_MANUAL_ENTRY' and me.id = t.source_id
  where ${wanted}
  order by t.at, t.id`;

export async function linesByIds(db: ReadDatabase, ids: readonly string[]): Promise<LedgerLine[]> {
  if (ids.length === 0) return [];
  const registrations = sql`array(select distinct registration_id from ledger_transactions where id = any(${ids}::uuid[]))`;
  const { rows } = await linesOf(registrations, sql<SqlBool>`t.id = any(${ids}::uuid[])`).execute(db);
  return inOrder(ids, rows);
}

/** The oldest line comes first. */
export async function linesOfRegistration(db: ReadDatabase, registrationId: string): Promise<LedgerLine[]> {
  const { rows } = await linesOf(sql`array[${registrationId}::uuid]`, sql<SqlBool>`true`).execute(db);
  return rows;
}

export async function openChargesOf(db: ReadDatabase, registrationId: string): Promise<ExplainedCharge[]> {
  return db
    .selectFrom('payments as p')
    .select(['p.part as entityPaymentType', 'p.paymentMethod', 'p.installmentNumber', 'p.numberOfInstallments'])
    .select(['p.dueDate', 'p.grossCents as gross'])
    .where('p.registrationId', '=', registrationId)
    .where('p.status', '=', 'PENDING')
    .where('p.active', '=', true)
    .orderBy('p.dueDate')
    .orderBy('p.installmentNumber')
    .execute();
}

export async function holderOfStudentStatement(db: ReadDatabase, scope: RowScope, registrationId: string) {
  return registrationsVisibleTo(db, scope)
    .innerJoin('students as s', 's.id', 'r.studentId')
    .innerJoin('campaigns as c', 'c.id', 'r.campaignId')
    .leftJoin('drivingSchools as ds', 'ds.id', 'r.drivingSchoolId')
    .select(['r.id', 's.name as studentName', 's.cpf', 's.email', 'r.communicationsBlockedAt'])
    .select(['c.name as campaignName', 'c.edition', 'c.zoneOffset', 'ds.presentationName as drivingSchoolName'])
    .where('r.id', '=', registrationId)
    .executeTakeFirst();
}
export type StudentStatementHolder = NonNullable<Awaited<ReturnType<typeof holderOfStudentStatement>>>;
