import { ALL_RECORDS } from '@habilita/contract';
import type { Actor } from '#kernel/actor.ts';
import { refuse } from '#kernel/errors.ts';

export type SchoolScope = Pick<Actor, 'drivingSchoolIds'>;

/** The schools or campaigns that a person is limited to. */
export type RowScope = Pick<Actor, 'drivingSchoolIds' | 'campaignIds'>;

interface BySchool {
  readonly drivingSchoolIds?: string[] | undefined;
}

/**
 * The query limited to the person's schools. An empty list of schools in the result means that nothing can be found.
 */
export function withinSchools<Q extends BySchool>(query: Q, { drivingSchoolIds: own }: SchoolScope): Q {
  const asked = query.drivingSchoolIds?.includes(ALL_RECORDS) === true ? undefined : query.drivingSchoolIds;
  if (own === 'ALL') return asked === query.drivingSchoolIds ? query : { ...query, drivingSchoolIds: asked };
  return { ...query, drivingSchoolIds: asked?.filter((school) => own.includes(school)) ?? [...own] };
}

export function withinScope<Q extends BySchool & { readonly campaignIds?: string[] | undefined }>(
  query: Q,
  scope: RowScope,
): Q {
  const { campaignIds: own } = scope;
  const narrowed = withinSchools(query, scope);
  if (own === 'ALL') return narrowed;
  const campaignIds = query.campaignIds?.filter((campaign) => own.includes(campaign)) ?? [...own];
  return { ...narrowed, campaignIds };
}

/** Whether none of the requested schools or campaigns is in scope. */
export const isOutOfScope = (narrowed: BySchool & { readonly campaignIds?: string[] | undefined }): boolean =>
  narrowed.drivingSchoolIds?.length === 0 || narrowed.campaignIds?.length === 0;

/** Refuses people of a school with FORBIDDEN, for an endpoint about records of every school. */
export function requireEverySchool({ drivingSchoolIds: own }: SchoolScope): void {
  if (own !== 'ALL') refuse('FORBIDDEN');
}

/**
 * Refuses, with DRIVING_SCHOOL_FILTER_REQUIRED, people of a school whose query names no school (Specification 3 §5). A
 * query that names only schools of other people is not refused here; `withinScope` finds nothing for it.
 */
export function requireSchoolFilter(query: BySchool, { drivingSchoolIds: own }: SchoolScope): void {
  if (own !== 'ALL' && (query.drivingSchoolIds ?? []).length === 0) {
    refuse('DRIVING_SCHOOL_FILTER_REQUIRED', 'drivingSchoolIds');
  }
}
