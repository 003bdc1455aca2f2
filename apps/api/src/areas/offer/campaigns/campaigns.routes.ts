import {
  editCampaignEndpoint,
  listCampaignSchoolPlansEndpoint,
  listCampaignSchoolsEndpoint,
  listCampaignsEndpoint,
  listDrivingSchoolPlansEndpoint,
  publishCampaignEndpoint,
  readCampaignEndpoint,
  readCloseDaysEndpoint,
} from '@habilita/contract';
import type { FastifyInstance } from 'fastify';
import type { Actor } from '#kernel/actor.ts';
import type { ReadDatabase, Transaction } from '#kernel/db/connect.ts';
import type { Deps } from '#kernel/deps.ts';
import { refuse } from '#kernel/errors.ts';
import { commandRoute, route } from '#kernel/http/route.ts';
import type { FileKeeper } from '#kernel/storage/receive-file.ts';
import { campaignLogoRoutes } from './campaign-logos.routes.ts';
import {
  findCampaignSchool,
  pageOfPlans,
  plansOfSchools,
  schoolsOfCampaign,
  visibleSchoolRows,
} from './campaign-schools.queries.ts';
import { presentCampaign, presentCampaignPlan, presentCampaignSchool } from './campaigns.present.ts';
import { EVERYTHING, findCampaign, searchCampaigns, seesCampaign } from './campaigns.queries.ts';
import { editCampaign } from './edit-campaign.ts';
import { publishCampaign } from './publish-campaign.ts';
import { campaignSituation } from './campaign-situation.ts';

type Needed = Pick<Deps, 'db' | 'readDb' | 'clock' | 'jobs'> & FileKeeper;

export function campaignRoutes(app: FastifyInstance, deps: Needed): void {
  route(app, listCampaignsEndpoint, async ({ query, actor }) => {
    const now = deps.clock.now();
    const { rows, ...total } = await searchCampaigns(deps.readDb, actor, query, now);
    return { content: rows.map((row) => ({ ...row, situation: campaignSituation(row, now) })), ...total };
  });
  route(app, readCampaignEndpoint, async ({ params, actor }) => {
    const record = (await findCampaign(deps.readDb, actor, params.id)) ?? refuse('CAMPAIGN_NOT_FOUND');
    return presentCampaign(record, deps.clock.now());
  });
  commandRoute(app, deps, publishCampaignEndpoint, async ({ body, actor, request }, trx) => {
    const id = await publishCampaign(trx, deps, body, { actor, requestId: request.id });
    return written(trx, deps, id);
  });
  commandRoute(app, deps, editCampaignEndpoint, async ({ params, body, actor, request }, trx) => {
    await editCampaign(trx, deps, params.id, body, { actor, requestId: request.id });
    return written(trx, deps, params.id);
  });
  partRoutes(app, deps);
  campaignLogoRoutes(app, deps);
}

/**
 * The campaign after a change, as the response to the request. The person who made the change gets it even if the
 * change put the campaign out of what they may see.
 */
async function written(trx: Transaction, { clock }: Pick<Deps, 'clock'>, id: string) {
  const record = (await findCampaign(trx, EVERYTHING, id)) ?? refuse('CAMPAIGN_NOT_FOUND');
  return presentCampaign(record, clock.now());
}

async function schoolIn(db: ReadDatabase, actor: Actor, { id, schoolId }: { id: string; schoolId: string }) {
  if (!(await seesCampaign(db, actor, id))) refuse('CAMPAIGN_NOT_FOUND');
  return (await findCampaignSchool(db, actor, id, schoolId)) ?? refuse('DRIVING_SCHOOL_NOT_FOUND');
}

function partRoutes(app: FastifyInstance, { readDb }: Pick<Deps, 'readDb'>): void {
  route(app, listCampaignSchoolsEndpoint, async ({ params, actor }) => {
    if (!(await seesCampaign(readDb, actor, params.id))) refuse('CAMPAIGN_NOT_FOUND');
    return { content: (await schoolsOfCampaign(readDb, actor, params.id)).map(presentCampaignSchool) };
  });
  route(app, listCampaignSchoolPlansEndpoint, async ({ params, actor }) => {
    const school = await schoolIn(readDb, actor, params);
    return { content: (await plansOfSchools(readDb, [school.id])).map(presentCampaignPlan) };
  });
  route(app, readCloseDaysEndpoint, async ({ params, actor }) => {
    const { closedDays } = await schoolIn(readDb, actor, params);
    return { closedDays: closedDays.map((range) => ({ ...range })) };
  });
  route(app, listDrivingSchoolPlansEndpoint, async ({ query, actor }) => {
    const { campaignDrivingSchoolsId: ids, campaignId, page, size } = query;
    if (ids === undefined && campaignId === undefined) refuse('REQUIRED', 'campaignDrivingSchoolsId');
    const visible = await visibleSchoolRows(readDb, actor, { ids, campaignId });
    const { rows, totalSize } = await pageOfPlans(readDb, visible, { page, size });
    return { content: rows.map(presentCampaignPlan), totalSize, totalIsExact: true };
  });
}
