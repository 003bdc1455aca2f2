import { CHECKOUT_STEPS, listLeadsEndpoint, type LeadsQuery, planLabel } from '@habilita/contract';
import { campaignText } from '@habilita/kernel';
import type { CampaignScope } from '#areas/offer/campaigns/index.ts';
import type { ReadDatabase } from '#kernel/db/connect.ts';
import { listExport } from '#kernel/export/index.ts';
import { everyId } from '#kernel/list/every-id.ts';
import { listedLeads, permitLeadsSearch } from './leads.read.ts';
import { leadScopeOf, leadSearchOf, leadsSource } from './leads.queries.ts';

/** The spreadsheet of leads (Specification 3 §6). */
export const leadsExport = listExport({
  endpoint: listLeadsEndpoint,
  permit: permitLeadsSearch,
  ids: idsOf,
  rows: async ({ db, actor, visible }, ids) => listedLeads({ db, scope: await leadScopeOf(db, actor), visible }, ids),
  zone: (row) => row.campaignZoneOffset,
  words: {
    campaignName: (row) => campaignText(row.campaignName ?? '', row.campaignEdition),
    planName: planLabel,
    checkoutStep: (row) => (row.checkoutStep === undefined ? '' : CHECKOUT_STEPS[row.checkoutStep]),
  },
});

async function* idsOf(db: ReadDatabase, actor: CampaignScope, query: LeadsQuery): AsyncGenerator<string> {
  const scope = await leadScopeOf(db, actor);
  const search = await leadSearchOf(db, scope, query);
  if (search !== undefined) yield* everyId(leadsSource(db, scope, search), query.sort);
}
