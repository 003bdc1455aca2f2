import { leadsList, type LeadsQuery, passes } from '@habilita/contract';
import type { Actor } from '#kernel/actor.ts';
import type { ReadDatabase } from '#kernel/db/connect.ts';
import { refuse } from '#kernel/errors.ts';
import { findRows } from '#kernel/list/page.ts';
import { duplicatesOf, seesEveryLead } from './duplicates.queries.ts';
import { type LeadParts, type LeadRecord, leadRows } from './lead-rows.queries.ts';
import { citywideListsOf } from './lead-search.ts';
import { presentLeadRows } from './leads.present.ts';
import { type LeadScope, leadsSearch } from './leads.queries.ts';

interface Showing {
  readonly db: ReadDatabase;
  readonly scope: LeadScope;
  readonly visible: ReadonlySet<string>;
}

export async function listedLeads(showing: Showing, ids: readonly string[]) {
  return presented(showing, await leadRows(showing.db, ids, partsOf(showing)));
}

export async function pageOfLeads(showing: Showing, query: LeadsQuery) {
  const { db, scope } = showing;
  const search = await leadsSearch(db, scope, query);
  const { rows, ...total } = await findRows(db, search, (ids) => leadRows(db, ids, partsOf(showing)));
  return { content: await presented(showing, rows), ...total };
}

const partsOf = ({ scope, visible }: Showing): LeadParts => ({
  county: visible.has('countyName'),
  school: visible.has('drivingSchoolName'),
  plan: visible.has('planName'),
  duplicates: visible.has('possibleDuplicates') && seesEveryLead(scope),
});

async function presented({ db, scope, visible }: Showing, rows: readonly LeadRecord[]) {
  const areCounted = seesEveryLead(scope) || !visible.has('possibleDuplicates');
  const ids = rows.map(({ id }) => id);
  const duplicates = areCounted ? undefined : await duplicatesOf(db, scope, ids);
  return presentLeadRows(rows, duplicates, visible);
}

/** Refuses a search with FORBIDDEN if it has filters that the person may not use. */
export function permitLeadsSearch(query: LeadsQuery, actor: Actor): void {
  const { visibleTo } = leadsList.filters.countiesIncludedCampaignIds;
  if (citywideListsOf(query).length > 0 && !passes(actor, visibleTo)) refuse('FORBIDDEN');
}
