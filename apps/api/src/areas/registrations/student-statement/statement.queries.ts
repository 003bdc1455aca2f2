import type { PaymentMethod, PaymentPart, StudentStatementKind, StudentStatementQuery } from '@habilita/contract';
import type { Cents } from '@habilita/kernel';
import { type Expression, type RawBuilder, sql, type SqlBool } from 'kysely';
import type { ReadDatabase } from '#kernel/db/connect.ts';
import { inOrder } from '#kernel/list/page.ts';
import type { ExplainedCharge } from './explain-charges.ts';
import type { RowScope } from '#kernel/list/school-scope.ts';
import { type DeclaredCommands, type DeclaredRow, rowsOf } from '#areas/money/core/index.ts';
import { registrationsVisibleTo } from '#areas/money/registration-row/index.ts';

/** The ledger transactions, each of which is a line of a statement. */
export function studentStatementSource(
  db: ReadDatabase,
  scope: RowScope,
  { registrationIds = [] }: StudentStatementQuery,
) {
  return {
    visible: registrationsVisibleTo(db, scope).innerJoin('ledgerTransactions as t', 't.registrationId', 'r.id'),
    id: sql.ref<string>('t.id'),
    conditions: [sql<SqlBool>`r.id = any(${registrationIds}::uuid[])`],
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
  /** The amounts of the line in centavos; a positive amount is in the student's favour. */
  readonly marketplace: Cents;
  readonly partner: Cents;
  /** The balances after this line. */
  readonly marketplaceBalance: Cents;
  readonly partnerBalance: Cents;
  /** The kind and moment of the line that this line reverses. */
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
  /**
   * The name of the plan that was charged for and the name of the plan before it, as they were when the line was
   * posted.
   */
  readonly chargedPlan: string | null;
  readonly formerPlan: string | null;
  /** Values from the row that the money command wrote; the command uses them in its text about this line. */
  readonly own: unknown;
  /**
   * What a money command declares of the table whose row caused this line. Undefined when the line was caused by the
   * contract or by money that arrived.
   */
  readonly row: DeclaredRow | undefined;
}

type Rows = readonly DeclaredRow[];

/**
 * SQL: a value for each line that was caused by a row of a money command (alias `x`). `valueOf` gives the value for the
 * table of this row. Lines with another cause get null.
 */
const byRow = (rows: Rows, valueOf: (row: DeclaredRow) => RawBuilder<unknown> | undefined) => {
  const cases = rows.flatMap((row) => {
    const value = valueOf(row);
    return value === undefined
      ? []
      : [
          sql`when ${sql.lit(row.source)} then (select ${value} from ${sql.table(row.table)} x where x.id = t.source_id)`,
        ];
  });
  return cases.length === 0 ? sql`null` : sql`case t.source_type ${sql.join(cases, sql` `)} end`;
};

const isOfPayment = ({ line }: DeclaredRow) => (line.isOfPayment === true ? sql`x.payment_id` : undefined);

/**
 * SQL: the kind that is shown for a line. A refund by the provider, for example, is posted as a reversal and shown as a
 * refund.
 */
function toldAs(rows: Rows, transaction: RawBuilder<unknown>) {
  const cases = rows.flatMap(({ source, line: { toldAs: kind } }) =>
    kind === undefined ? [] : [sql`when ${sql.lit(source)} then ${sql.lit(kind)}`],
  );
  return cases.length === 0
    ? sql`${transaction}.kind`
    : sql`case ${transaction}.source_type ${sql.join(cases, sql` `)} else ${transaction}.kind end`;
}

type Read = Omit<LedgerLine, 'row'>;

/**
 * SQL: the wanted lines of the statement. The balance after a line is the sum of this line and all earlier lines of the
 * registration.
 */
const linesOf = (rows: Rows, registrations: Expression<unknown>, wanted: Expression<SqlBool>) => sql<Read>`
  with line as (
    select t.*, s.marketplace, s.partner,
      (sum(s.marketplace) over w)::bigint as marketplace_balance, (sum(s.partner) over w)::bigint as partner_balance
    from ledger_transactions t
    cross join lateral (
      select coalesce(sum(e.amount_cents) filter (where e.holder = 'MARKETPLACE'), 0)::bigint as marketplace,
        coalesce(sum(e.amount_cents) filter (where e.holder = 'PARTNER'), 0)::bigint as partner
      from ledger_entries e where e.transaction_id = t.id and e.account = 'STUDENT'
    ) s
    where t.registration_id = any(${registrations})
    window w as (partition by t.registration_id order by t.at, t.id)
  )
  select t.id, t.registration_id, c.zone_offset as campaign_zone_offset, ${toldAs(rows, sql`t`)} as kind, t.at, t.source_type, t.reason,
    u.name as created_by, t.marketplace, t.partner, t.marketplace_balance, t.partner_balance,
    ${toldAs(rows, sql`undoes`)} as undoes_kind, undoes.at as undoes_at, undone.at as undone_at,
    coalesce(t.plan_name, undoes.plan_name, plan.name) as plan_name,
    p.payment_method, p.order_id, p.part, p.installment_number, p.number_of_installments, p.due_date,
    p.payment_provider as provider,
    coalesce(t.plan_name, undoes.plan_name) as charged_plan,
    coalesce(t.former_plan_name, undoes.former_plan_name) as former_plan,
    ${byRow(rows, ({ line }) => line.columns)} as own
  from line t
  join registrations r on r.id = t.registration_id
  join campaigns c on c.id = r.campaign_id
  left join plans plan on plan.id = r.plan_id
  left join users u on u.id = t.actor_id
  left join ledger_transactions undoes on undoes.id = t.reverses_id
  left join ledger_transactions undone on undone.reverses_id = t.id
  left join payments p on p.id = case when t.source_type = 'PAYMENT' then t.source_id else ${byRow(rows, isOfPayment)} end
  where ${wanted}
  order by t.at, t.id`;

const withRow =
  (rows: Rows) =>
  (line: Read): LedgerLine => ({ ...line, row: rows.find(({ source }) => source === line.sourceType) });

export async function linesByIds(
  db: ReadDatabase,
  commands: DeclaredCommands,
  ids: readonly string[],
): Promise<LedgerLine[]> {
  if (ids.length === 0) return [];
  const declared = rowsOf(commands);
  const registrations = sql`array(select distinct registration_id from ledger_transactions where id = any(${ids}::uuid[]))`;
  const { rows } = await linesOf(declared, registrations, sql<SqlBool>`t.id = any(${ids}::uuid[])`).execute(db);
  return inOrder(ids, rows.map(withRow(declared)));
}

/** The oldest line comes first. */
export async function linesOfRegistration(
  db: ReadDatabase,
  commands: DeclaredCommands,
  registrationId: string,
): Promise<LedgerLine[]> {
  const declared = rowsOf(commands);
  const { rows } = await linesOf(declared, sql`array[${registrationId}::uuid]`, sql<SqlBool>`true`).execute(db);
  return rows.map(withRow(declared));
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
