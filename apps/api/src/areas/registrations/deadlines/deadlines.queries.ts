import type { DeadlineCode, DeadlinesQuery, Milestone } from '@habilita/contract';
import { type Expression, sql, type SqlBool } from 'kysely';
import { registrationsSource } from '#areas/registrations/registrations/index.ts';
import type { ReadDatabase, Transaction } from '#kernel/db/connect.ts';
import { type Branch, branchOf, findInBranches } from '#kernel/list/branches.ts';
import { type Condition, narrowed } from '#kernel/list/condition.ts';
import type { RowScope } from '#kernel/list/school-scope.ts';
import { withinTags } from '#kernel/list/tags.queries.ts';
import type { DeadlineFacts, DeadlineRule, Span } from './deadlines.ts';
import type { SearchedTerm } from './searched-terms.ts';
import { registrationsVisibleTo } from '#areas/money/registration-row/index.ts';

const columns = ['id', 'code', 'amount', 'unit', 'validFrom', 'validUntil'] as const;

export async function deadlineRules(db: ReadDatabase) {
  return db.selectFrom('deadlineRules').select(columns).orderBy('code').orderBy('validFrom', 'desc').execute();
}

/**
 * The newest rule for the length of a term. The term's first rule is locked before reading, so that two changes of one
 * term wait for each other.
 */
export async function lockLastRule(trx: Transaction, code: DeadlineCode) {
  const rules = trx.selectFrom('deadlineRules').select(columns).where('code', '=', code).limit(1);
  await rules.orderBy('validFrom').forUpdate().executeTakeFirstOrThrow();
  return rules.orderBy('validFrom', 'desc').executeTakeFirstOrThrow();
}

interface NewRule extends Omit<DeadlineRule, 'validUntil'> {
  readonly id: string;
  readonly createdBy: string;
  readonly createdAt: Temporal.Instant;
}

export async function replaceRule(trx: Transaction, before: string, rule: NewRule): Promise<void> {
  await trx.updateTable('deadlineRules').set({ validUntil: rule.validFrom }).where('id', '=', before).execute();
  await trx.insertInto('deadlineRules').values(rule).execute();
}

export async function deadlineFactsOf(db: ReadDatabase, scope: RowScope, id: string) {
  const row = await registrationsVisibleTo(db, scope)
    .innerJoin('students as s', 's.id', 'r.studentId')
    .innerJoin('campaigns as c', 'c.id', 'r.campaignId')
    .select(['r.status', 'r.registrationDay as registeredOn', 's.dateOfBirth', 'c.zoneOffset'])
    .select(sql<boolean>`r.credits_cents >= r.charges_cents`.as('isPaid'))
    .where('r.id', '=', id)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const recorded = await db
    .selectFrom('registrationMilestones')
    .select(['milestone', 'day'])
    .where('registrationId', '=', id)
    .execute();
  const milestones: DeadlineFacts['milestones'] = Object.fromEntries(
    recorded.map(({ milestone, day }) => [milestone, day]),
  );
  return { ...row, milestones };
}

interface RecordedDay {
  readonly registrationId: string;
  readonly milestone: Milestone;
  readonly day: string;
  readonly recordedBy: string;
  readonly recordedAt: Temporal.Instant;
}

export async function writeMilestone(trx: Transaction, row: RecordedDay): Promise<void> {
  const { day, recordedBy, recordedAt } = row;
  await trx
    .insertInto('registrationMilestones')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['registrationId', 'milestone']).doUpdateSet({ day, recordedBy, recordedAt }),
    )
    .execute();
}

export async function removeMilestone(trx: Transaction, registrationId: string, milestone: Milestone): Promise<void> {
  await trx
    .deleteFrom('registrationMilestones')
    .where('registrationId', '=', registrationId)
    .where('milestone', '=', milestone)
    .execute();
}

const recordedOn = (milestone: Milestone): Expression<string> =>
  sql<string>`(select m.day from registration_milestones m where m.registration_id = r.id and m.milestone = ${milestone})`;

const beganBetween = (milestone: Milestone, days: readonly string[]): Condition =>
  sql<SqlBool>`r.id in (select m.registration_id from registration_milestones m
    where m.milestone = ${milestone} and m.day = any(${days}::date[]))`;

const notRecorded = (milestone: Milestone): Condition =>
  sql<SqlBool>`not exists (select 1 from registration_milestones m where m.registration_id = r.id and m.milestone = ${milestone})`;

function conditionsOfTerm({ term, rule, spans }: SearchedTerm): { began: Expression<string>; conditions: Condition[] } {
  const days = spans.map(({ startsOn }) => startsOn);
  const registered = sql<SqlBool>`r.status = 'REGISTERED'`;
  if (term === 'MINOR') {
    const born = sql<string>`(select s.date_of_birth from students s where s.id = r.student_id)`;
    return {
      began: born,
      conditions: [
        registered,
        sql<SqlBool>`r.student_id in (select s.id from students s where s.date_of_birth = any(${days}::date[]))`,
        sql<SqlBool>`r.registration_day >= ${rule.validFrom}::date and r.registration_day < coalesce(${rule.validUntil}::date, 'infinity')`,
        sql<SqlBool>`r.registration_day < ${endOfSpan(spans, born)}`,
      ],
    };
  }
  const { startsWith, onlyPaid, metBy } = term;
  const isOfEnrolment = startsWith === 'ENROLMENT';
  return {
    began: isOfEnrolment ? sql.ref<string>('r.registrationDay') : recordedOn(startsWith),
    conditions: [
      registered,
      isOfEnrolment ? sql<SqlBool>`r.registration_day = any(${days}::date[])` : beganBetween(startsWith, days),
      ...(onlyPaid === true ? [sql<SqlBool>`r.credits_cents >= r.charges_cents`] : []),
      ...(metBy === undefined ? [] : [notRecorded(metBy)]),
    ],
  };
}

const endOfSpan = (spans: readonly Span[], began: Expression<string>) =>
  sql<string>`(${spans.map(
    ({ endsOn }) => endsOn,
  )}::date[])[array_position(${spans.map(({ startsOn }) => startsOn)}::date[], ${began})]`;

/** One page of registrations with the terms searched; `detail` says when the term began and ends. */
export async function findDeadlines(
  db: ReadDatabase,
  scope: RowScope,
  query: DeadlinesQuery,
  { terms, now }: { readonly terms: readonly SearchedTerm[]; readonly now: Temporal.Instant },
) {
  const nothing = { found: [], totalSize: 0, totalIsExact: true };
  const request = await withinTags(db, query);
  const source = request && registrationsSource(db, scope, request, now);
  if (request === undefined || source === undefined) return nothing;
  const branches = terms.map((searched): Branch => {
    const { began, conditions } = conditionsOfTerm(searched);
    const ends = endOfSpan(searched.spans, began);
    return branchOf(
      narrowed({ visible: source.visible, conditions: [...source.conditions, ...conditions] }),
      {
        kind: sql`${searched.code}::text`,
        detail: sql`(${began})::text || '/' || (${ends})::text`,
        place: request.sort.key === 'endsOn' ? ends : (source.sorts[request.sort.key]?.column ?? ends),
      },
      request,
    );
  });
  return findInBranches<DeadlineCode>(db, source, branches, request);
}
