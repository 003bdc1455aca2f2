import { REGISTRATION_STANDING_NAMES, type RegistrationStanding } from '@habilita/contract';
import { sql, type SqlBool } from 'kysely';
import type { Condition } from '#kernel/list/condition.ts';
import { isCounted } from '#areas/money/registration-row/index.ts';
import { isLateStanding, lastingStanding, owesAll, owesPart } from './standings.ts';

/**
 * SQL: whether the earliest due date lies before today in the campaign's zone. It is false, not null, for a
 * registration without a due date.
 */
const isLate = (now: Temporal.Instant) => sql<SqlBool>`coalesce(r.earliest_due_date <
  (${now.toString()}::timestamptz at time zone 'UTC'
    + (select c.zone_offset::interval from campaigns c where c.id = r.campaign_id))::date, false)`;

function conditionOf(standing: RegistrationStanding, late: Condition): Condition {
  if (!isLateStanding(standing)) return sql<SqlBool>`${sql.raw(lastingStanding(standing, 'r.'))}`;
  const owes = standing === 'partiallyPaid' || standing === 'partPaidAndLate' ? owesPart('r.') : owesAll('r.');
  const wantsLate = standing === 'partPaidAndLate' || standing === 'latePayment';
  return sql<SqlBool>`(${sql.raw(owes)} and ${late} = ${sql.lit(wantsLate)})`;
}

/** Registrations with any of these standings, as the dashboard counts them. */
export function standingIn(standings: readonly string[], now: Temporal.Instant): Condition {
  const each = REGISTRATION_STANDING_NAMES.filter((one) => standings.includes(one));
  const conditions = each.map((standing) => conditionOf(standing, isLate(now)));
  return sql<SqlBool>`(${sql.raw(isCounted('r.'))} and (${sql.join(conditions, sql` or `)}))`;
}
