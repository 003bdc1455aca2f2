import type { ReportQuery } from '@habilita/contract';
import type { ReadDatabase } from '#kernel/db/connect.ts';
import { isOutOfScope, requireSchoolFilter, type RowScope, withinScope } from '#kernel/list/school-scope.ts';
import { withinTags } from '#kernel/list/tags.queries.ts';
import { daysBetween, queryDimensions } from '#kernel/roll-ups/query-dimensions.ts';
import type { RollUpFilter } from '#kernel/roll-ups/roll-up.ts';

export type ReportFilter = RollUpFilter<'CAMPAIGN' | 'DRIVING_SCHOOL' | 'DAY'>;

/**
 * Filters of a report within what the person may see; undefined when nothing can be found. Refusal:
 * DRIVING_SCHOOL_FILTER_REQUIRED for people of a school who do not filter by school (Specification 2 §5).
 */
export async function reportFilterOf(
  db: ReadDatabase,
  actor: RowScope,
  asked: ReportQuery,
): Promise<ReportFilter | undefined> {
  requireSchoolFilter(asked, actor);
  const query = await withinTags(db, withinScope(asked, actor));
  if (query === undefined || isOutOfScope(query)) return undefined;
  const days = daysBetween(query.registrationDateStart, query.registrationDateEnd);
  const byId = queryDimensions(query, { campaignIds: 'CAMPAIGN', drivingSchoolIds: 'DRIVING_SCHOOL' } as const);
  return { dimensions: { ...byId, ...(days && { DAY: days }) }, columns: {} };
}
