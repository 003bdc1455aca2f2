import type { ComputedIrregularity, IrregularitiesQuery, Irregularity, PageRequest } from '@habilita/contract';
import { sql, type SqlBool } from 'kysely';
import { registrationsSource } from '#areas/registrations/registrations/index.ts';
import type { ReadDatabase, Transaction } from '#kernel/db/connect.ts';
import { type Branch, branchOf, findInBranches } from '#kernel/list/branches.ts';
import { type Condition, narrowed } from '#kernel/list/condition.ts';
import type { RowScope } from '#kernel/list/school-scope.ts';
import { withinTags } from '#kernel/list/tags.queries.ts';
import { type SearchedKinds, searchedKinds } from './searched-kinds.ts';

const OPEN_DOWN_PAYMENT = sql`p.registration_id = r.id and p.part = 'DOWN_PAYMENT' and p.status = 'PENDING' and p.active`;

/** SQL: today in the campaign's zone. */
const todayOf = (now: Temporal.Instant) => {
  const zone = sql`(select c.zone_offset::interval from campaigns c where c.id = r.campaign_id)`;
  return sql`(${now.toString()}::timestamptz at time zone 'UTC' + ${zone})::date`;
};

/**
 * SQL: for each computed kind of irregularity, the condition that selects the registrations which have it
 * (Specification 3 §3, pending-payment alerts).
 */
const COMPUTED: Readonly<Record<ComputedIrregularity, (now: Temporal.Instant) => Condition>> = {
  DUE_DOWN_PAYMENT(now) {
    const today = todayOf(now);
    return sql<SqlBool>`(r.earliest_due_date is not null and r.earliest_due_date < ${today}
      and exists (select 1 from payments p where ${OPEN_DOWN_PAYMENT} and p.due_date < ${today}))`;
  },
  POSITIVE_BALANCE: () => sql<SqlBool>`r.balance_cents > 0`,
  /**
   * The paid instalment and the open down payment must have been requested together: by the contract, or by one later
   * command such as a plan change. The down payment is due today or overdue.
   */
  INSTALLMENT_PAID_DOWN_PAYMENT_PENDING(now) {
    const today = todayOf(now);
    return sql<SqlBool>`(r.credits_cents > 0 and r.earliest_due_date is not null and r.earliest_due_date <= ${today}
      and exists (
        select 1 from payments p
        join payments paid on paid.registration_id = p.registration_id
          and paid.entity_type = p.entity_type and paid.entity_id = p.entity_id
        where ${OPEN_DOWN_PAYMENT} and p.due_date <= ${today} and paid.part = 'INSTALLMENT' and paid.status = 'PAID'))`;
  },
  NOT_REQUESTED: () => sql<SqlBool>`(r.balance_cents + r.total_pending_cents < 0
    and -(r.balance_cents + r.total_pending_cents) > r.left_by_choice_cents)`,
  /**
   * An open payment whose charge the provider refused. The payment counts as requested from the student, but nobody can
   * pay it.
   */
  CHARGE_REJECTED: () => sql<SqlBool>`(r.total_pending_cents > 0 and exists (
    select 1 from payments p
    where p.registration_id = r.id and p.charge_state = 'REJECTED' and p.status = 'PENDING' and p.active))`,
};

export interface FoundIrregularity {
  readonly registrationId: string;
  readonly irregularity: Irregularity;
  /** Null for an irregularity that no row records, because it is computed from the current data. */
  readonly irregularityId: string | null;
}

type Source = NonNullable<ReturnType<typeof registrationsSource>>;

function branchesOf(
  { visible, conditions, sorts }: Source,
  kinds: SearchedKinds,
  now: Temporal.Instant,
  request: PageRequest,
): Branch[] {
  const place = sorts[request.sort.key]?.column ?? sql.ref('r.registrationDate');
  const computed = kinds.computed.map((kind) =>
    branchOf(
      narrowed({ visible, conditions: [...conditions, COMPUTED[kind](now)] }),
      { kind: sql`${kind}::text`, detail: sql`null::text`, place },
      request,
    ),
  );
  if (kinds.raised.length === 0) return computed;
  const { isResolved } = kinds;
  const raised = narrowed({
    visible: visible.innerJoin('irregularities as i', 'i.registrationId', 'r.id'),
    conditions: [
      ...conditions,
      sql<SqlBool>`i.type = any(${kinds.raised}::text[])`,
      ...(isResolved === undefined ? [] : [sql<SqlBool>`(i.resolved_at is not null) = ${isResolved}`]),
    ],
  });
  return [...computed, branchOf(raised, { kind: sql`i.type`, detail: sql`i.id::text`, place }, request)];
}

/**
 * Reads one page of the irregularities of all requested kinds. Each kind is read in the order of the list, so that at
 * most one page of each kind has to be read.
 */
export async function findIrregularities(
  db: ReadDatabase,
  scope: RowScope,
  query: IrregularitiesQuery,
  now: Temporal.Instant,
) {
  const nothing = { found: [], totalSize: 0, totalIsExact: true };
  const request = await withinTags(db, query);
  const source = request && registrationsSource(db, scope, request, now);
  if (request === undefined || source === undefined) return nothing;
  const { found, ...total } = await findInBranches<Irregularity>(
    db,
    source,
    branchesOf(source, searchedKinds(request), now, request),
    request,
  );
  return {
    ...total,
    found: found.map(
      ({ registrationId, kind: irregularity, detail: irregularityId }): FoundIrregularity => ({
        registrationId,
        irregularity,
        irregularityId,
      }),
    ),
  };
}

export async function handlingOf(db: ReadDatabase, ids: readonly string[]) {
  return db
    .selectFrom('irregularities as i')
    .leftJoin('users as o', 'o.id', 'i.ownerId')
    .leftJoin('users as u', 'u.id', 'i.resolvedBy')
    .leftJoin('payerDisputes as d', (join) => join.on(sql<SqlBool>`d.id::text = i.details ->> 'disputeId'`))
    .select(['d.state as disputeState', 'd.answerBy'])
    .select(['i.id', 'i.createdAt as raisedAt', 'i.ownerId', 'o.name as ownerName'])
    .select(['i.resolvedAt', 'u.name as resolvedBy', 'i.resolution'])
    .where(sql<SqlBool>`i.id = any(${ids}::uuid[])`)
    .execute();
}

/** Locks an irregularity until the transaction ends; the caller checks whether the person may see it. */
export async function lockIrregularity(trx: Transaction, id: string) {
  return trx
    .selectFrom('irregularities')
    .select(['id', 'type', 'registrationId', 'resolvedAt', 'resolution'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

interface Handling {
  readonly ownerId?: string | null;
  readonly resolvedAt?: Temporal.Instant | null;
  readonly resolvedBy?: string | null;
  readonly resolution?: string | null;
}

export async function writeHandling(trx: Transaction, id: string, handling: Handling): Promise<void> {
  await trx.updateTable('irregularities').set(handling).where('id', '=', id).execute();
}
