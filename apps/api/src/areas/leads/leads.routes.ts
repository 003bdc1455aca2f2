import {
  editLeadEndpoint,
  leadsList,
  type LeadsQuery,
  listLeadsEndpoint,
  passes,
  readLeadEndpoint,
} from '@habilita/contract';
import type { FastifyInstance } from 'fastify';
import type { Actor } from '#kernel/actor.ts';
import type { ReadDatabase } from '#kernel/db/connect.ts';
import type { Deps } from '#kernel/deps.ts';
import { refuse } from '#kernel/errors.ts';
import { commandRoute, route } from '#kernel/http/route.ts';
import { visibleFields } from '#kernel/list/visible-fields.ts';
import { lastRevocation } from './consent.queries.ts';
import { hashOfCpf } from './cpf-hash.ts';
import { duplicatesInFull, duplicatesOf } from './duplicates.queries.ts';
import { editLead } from './edit-lead.ts';
import { leadDetailOf } from './lead-detail.queries.ts';
import { leadRows } from './lead-rows.queries.ts';
import { citywideListsOf } from './lead-search.ts';
import { presentLead, presentLeadRows } from './leads.present.ts';
import { leadScopeOf, type LeadScope, searchLeads } from './leads.queries.ts';

type Needed = Pick<Deps, 'db' | 'readDb' | 'clock' | 'environment'>;

/** Leads: the list, one lead, and its correction (Specification 3 §7, Leads). */
export function leadRoutes(app: FastifyInstance, deps: Needed): void {
  route(app, listLeadsEndpoint, async ({ query, actor }) => {
    refuseHiddenFilters(query, actor);
    const scope = await leadScopeOf(deps.readDb, actor);
    const { ids, ...total } = await searchLeads(deps.readDb, scope, query);
    return {
      content: await leadRowsOf(deps.readDb, scope, ids, visibleFields(leadsList, actor, query.columns)),
      ...total,
    };
  });
  route(app, readLeadEndpoint, async ({ params, actor }) => {
    const scope = await leadScopeOf(deps.db, actor);
    const record = (await leadDetailOf(deps.db, scope, params.id)) ?? refuse('LEAD_NOT_FOUND');
    const duplicates = await duplicatesInFull(deps.db, scope, params.id);
    const revoked = await lastRevocation(deps.db, hashOfCpf(record.cpf, deps.environment.secrets.files));
    return presentLead(record, { duplicates, consentRevokedDate: revoked ?? null });
  });
  commandRoute(app, deps, editLeadEndpoint, async ({ body, actor, request }, trx) => ({
    version: await editLead(trx, deps, body, { actor, requestId: request.id }),
  }));
}

/** The rows with these ids, in their order, as the list shows them. */
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

/** A filter that is not offered to somebody is not answered either: FORBIDDEN, on the filter. */
export function refuseHiddenFilters(query: LeadsQuery, actor: Actor): void {
  const { countiesIncludedCampaignIds: citywide, campaignTags: tags } = leadsList.filters;
  if (citywideListsOf(query).length > 0 && !passes(actor, citywide.visibleTo))
    refuse('FORBIDDEN', 'countiesIncludedCampaignIds');
  if ((query.campaignTags?.length ?? 0) > 0 && !passes(actor, { anyOf: tags.visibleTo.permissions }))
    refuse('FORBIDDEN', 'campaignTags');
}
