import { isFinished, readCampaignLogoEndpoint, sendCampaignLogoEndpoint } from '@habilita/contract';
import type { FastifyInstance } from 'fastify';
import { cityNamed } from '#areas/people/addresses/index.ts';
import type { Actor } from '#kernel/actor.ts';
import type { ReadDatabase } from '#kernel/db/connect.ts';
import type { Deps } from '#kernel/deps.ts';
import { refuse } from '#kernel/errors.ts';
import { recordEvent } from '#kernel/events.ts';
import { route } from '#kernel/http/route.ts';
import { requireEverySchool } from '#kernel/list/school-scope.ts';
import { mountFileEndpoint } from '#kernel/storage/file-endpoint.ts';
import { pictureLink } from '#kernel/storage/picture-link.ts';
import type { FileKeeper } from '#kernel/storage/receive-file.ts';
import { discardFile } from '#kernel/storage/uploads.jobs.ts';
import { campaignLogoOf, campaignsOfLogo, type LogoPlace, replaceCampaignLogo } from './campaign-logos.queries.ts';

type Needed = Pick<Deps, 'db' | 'readDb' | 'clock' | 'jobs'> & FileKeeper;

interface NamedPlace {
  readonly state: string;
  readonly locality: string;
  readonly edition: number;
}

async function placeNamed(db: ReadDatabase, { state, locality, edition }: NamedPlace): Promise<LogoPlace> {
  const county = await cityNamed(db, { state, city: locality }, { state: 'state', city: 'locality' });
  return { countyId: county.id, edition };
}

/**
 * Returns the place (state, city and edition) if the person may use its logo. Refuses with CAMPAIGN_NOT_FOUND when the
 * place has campaigns but the person sees none of them. People of a school are refused in the same way when the place
 * has no campaign at all.
 */
async function withinScope(db: ReadDatabase, actor: Actor, named: NamedPlace): Promise<LogoPlace> {
  const place = await placeNamed(db, named);
  const { all, visible } = await campaignsOfLogo(db, actor, place);
  const isOthers = visible.length === 0 && (all.length > 0 || actor.drivingSchoolIds !== 'ALL');
  return isOthers ? refuse('CAMPAIGN_NOT_FOUND') : place;
}

/**
 * A logo belongs to a state, city and edition (Specification 2 §5), so that it can be uploaded before the campaign is
 * published. All campaigns of that place and edition share it. It cannot be changed once one of them is finished.
 */
export function campaignLogoRoutes(app: FastifyInstance, deps: Needed): void {
  route(app, readCampaignLogoEndpoint, async ({ params, actor }) => {
    const place = await withinScope(deps.readDb, actor, params);
    return { url: pictureLink(deps, await campaignLogoOf(deps.readDb, place)) };
  });
  mountFileEndpoint(app, deps, sendCampaignLogoEndpoint, {
    async allow({ actor, params }) {
      const place = await withinScope(deps.readDb, actor, params);
      requireEverySchool(actor);
      const { all } = await campaignsOfLogo(deps.readDb, actor, place);
      const finished = all.filter((campaign) => isFinished(campaign, deps.clock.now()));
      if (finished.length === 0) return;
      refuse(finished.length === all.length ? 'CAMPAIGN_FINISHED' : 'CAMPAIGN_LOGO_OF_FINISHED');
    },
    nameOf: ({ params: { state, locality, edition } }) => `logo-${state}-${locality}-${edition}`,
    keep: async ({ actor, params, request }, file, trx) => {
      const place = await placeNamed(trx, params);
      const replaced = await replaceCampaignLogo(trx, { ...place, fileId: file.id, at: deps.clock.now() });
      if (replaced !== undefined) await discardFile(trx, deps, replaced);
      const { all } = await campaignsOfLogo(trx, actor, place);
      const event = { actor, entityType: 'CAMPAIGN', kind: 'CAMPAIGN_LOGO_CHANGED', requestId: request.id } as const;
      for (const { id: entityId } of all) await recordEvent(trx, { ...event, entityId });
      return { url: pictureLink(deps, file) };
    },
  });
}
