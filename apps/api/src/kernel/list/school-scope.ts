import type { Actor } from '#kernel/actor.ts';
import { refuse } from '#kernel/errors.ts';

export type SchoolScope = Pick<Actor, 'drivingSchoolIds'>;

interface BySchool {
  readonly drivingSchoolIds?: string[] | undefined;
}

/** The query with its schools narrowed to those the person may see; an empty list means that nothing can be found. */
export function withinSchools<Q extends BySchool>(query: Q, { drivingSchoolIds: own }: SchoolScope): Q {
  if (own === 'ALL') return query;
  const drivingSchoolIds = query.drivingSchoolIds?.filter((school) => own.includes(school.toLowerCase())) ?? [...own];
  return { ...query, drivingSchoolIds };
}

/**
 * CFC users name at least one school when they search (Specification 3 §5). Refuses with DRIVING_SCHOOL_FILTER_REQUIRED. Schools
 * that are not theirs are as if they did not exist.
 */
export function requireSchoolFilter(query: BySchool, { drivingSchoolIds: own }: SchoolScope): void {
  if (own !== 'ALL' && (query.drivingSchoolIds ?? []).length === 0) {
    refuse('DRIVING_SCHOOL_FILTER_REQUIRED', 'drivingSchoolIds');
  }
}
