import type { Expression } from 'kysely';
import type { Apart } from './page.ts';

interface Named {
  readonly campaignIds?: readonly string[] | undefined;
  readonly drivingSchoolIds?: readonly string[] | undefined;
}

/** Several campaigns, or several schools of at most one campaign, as each has an index. */
export function apartOf(
  { campaignIds = [], drivingSchoolIds = [] }: Named,
  columns: { readonly campaign: Expression<unknown>; readonly school: Expression<unknown> },
): Apart | undefined {
  if (campaignIds.length > 1) return { column: columns.campaign, values: campaignIds };
  if (campaignIds.length === 0 && drivingSchoolIds.length > 1)
    return { column: columns.school, values: drivingSchoolIds };
  return undefined;
}
