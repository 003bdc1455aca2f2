import type { Actor } from '#kernel/actor.ts';
import { refuse } from '#kernel/errors.ts';

export type SchoolScope = Pick<Actor, 'drivingSchoolIds'>;

/** Which registrations and payments somebody sees: those of their schools (CFC users), of their campaigns (consultants), or all. */
export type RowScope = Pick<Actor, 'drivingSchoolIds' | 'campaignIds'>;

interface BySchool {
  readonly drivingSchoolIds?: string[] | undefined;
}

/** The query with its schools narrowed to those the person may see; an empty list means that nothing can be found. */
export function withinSchools<Q extends BySchool>(query: Q, { drivingSchoolIds: own }: SchoolScope): Q {
  if (own === 'ALL') return query;
  const drivingSchoolIds = query.drivingSchoolIds?.filter((school) => own.includes(school.toLowerCase())) ?? [...own];
  return { ...query, drivingSchoolIds };
}

/** The query with its schools and campaigns narrowed to those the person may see. */
export function withinScope<Q extends BySchool & { readonly campaignIds?: string[] | undefined }>(
  query: Q,
  scope: RowScope,
): Q {
  const { campaignIds: own } = scope;
  const narrowed = withinSchools(query, scope);
  if (own === 'ALL') return narrowed;
  const campaignIds = query.campaignIds?.filter((campaign) => own.includes(campaign.toLowerCase())) ?? [...own];
  return { ...narrowed, campaignIds };
}

/** Is nothing to be found, whatever is looked for: neither of the schools nor of the campaigns asked for are the person's own? */
export const isOutOfScope = (narrowed: BySchool & { readonly campaignIds?: string[] | undefined }): boolean =>
  narrowed.drivingSchoolIds?.length === 0 || narrowed.campaignIds?.length === 0;

/**
 * CFC users name at least one school when they search (Specification 3 §5). Refuses with DRIVING_SCHOOL_FILTER_REQUIRED. Schools
 * that are not theirs are as if they did not exist.
 */
export function requireSchoolFilter(query: BySchool, { drivingSchoolIds: own }: SchoolScope): void {
  if (own !== 'ALL' && (query.drivingSchoolIds ?? []).length === 0) {
    refuse('DRIVING_SCHOOL_FILTER_REQUIRED', 'drivingSchoolIds');
  }
}
