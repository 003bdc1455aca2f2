import { leadsList, type LeadsQuery, passes } from '@habilita/contract';
import type { Actor } from '#kernel/actor.ts';
import type { ReadDatabase } from '#kernel/db/connect.ts';
import { refuse } from '#kernel/errors.ts';
import { duplicatesOf } from './duplicates.queries.ts';
import { leadRows } from './lead-rows.queries.ts';
import { citywideListsOf } from './lead-search.ts';
import { presentLeadRows } from './leads.present.ts';
import type { LeadScope } from './leads.queries.ts';

export async function leadRowsOf(
  db: ReadDatabase,
  scope: LeadScope,
  ids: readonly string[],
  visible: ReadonlySet<string>,
) {
  const parts = {
    county: visible.has('countyName'),
    school: visible.has('drivingSchoolName'),
    plan: visible.has('planName'),
  };
  const rows = await leadRows(db, ids, parts);
  const duplicates = visible.has('possibleDuplicates') ? await duplicatesOf(db, scope, ids) : new Map<string, number>();
  return presentLeadRows(rows, duplicates, visible);
}

/** For those who have the plain filter: FORBIDDEN. */
export function permitLeadsSearch(query: LeadsQuery, actor: Actor): void {
  const { visibleTo } = leadsList.filters.countiesIncludedCampaignIds;
  if (citywideListsOf(query).length > 0 && !passes(actor, visibleTo)) refuse('FORBIDDEN');
}
