import { sql } from 'kysely';
import type { ReadDatabase } from '#kernel/db/connect.ts';
import { oneOf } from '#kernel/list/columns-of.ts';
import type { RowScope } from '#kernel/list/school-scope.ts';

/**
 * CFC users see the registrations of their schools, consultants those of their campaigns, other people all. Every query
 * of registrations for a person is built on this one.
 */
export function registrationsVisibleTo(db: ReadDatabase, { drivingSchoolIds, campaignIds }: RowScope) {
  let visible = db.selectFrom('registrations as r');
  if (drivingSchoolIds !== 'ALL') visible = visible.where(oneOf(sql.ref('r.drivingSchoolId'), drivingSchoolIds));
  if (campaignIds !== 'ALL') visible = visible.where(oneOf(sql.ref('r.campaignId'), campaignIds));
  return visible;
}
