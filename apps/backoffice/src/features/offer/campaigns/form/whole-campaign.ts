import { listCampaignSchoolsEndpoint, listDrivingSchoolPlansEndpoint, readCampaignEndpoint } from '@habilita/contract';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '#api-client/call.ts';
import { loadErrorTexts } from '#api-client/failure.ts';
import { areaKey } from '#api-client/queries.ts';
import type { CallResponse } from '#api-client/transport.ts';

type Campaign = CallResponse<typeof readCampaignEndpoint>;
type School = CallResponse<typeof listCampaignSchoolsEndpoint>['content'][number];
type Plan = CallResponse<typeof listDrivingSchoolPlansEndpoint>['content'][number];

export interface WholeCampaign {
  readonly campaign: Campaign;
  readonly schools: readonly (School & { readonly plans: readonly Plan[] })[];
}

/** The number of plans that one call requests. */
const AT_ONCE = 2000;

async function loadPlans(campaignId: string, signal: AbortSignal): Promise<readonly Plan[]> {
  const read = (page: number) =>
    call(listDrivingSchoolPlansEndpoint, { query: { campaignId, page, size: AT_ONCE } }, { signal });
  const first = await read(0);
  const pages = Math.ceil(first.totalSize / AT_ONCE);
  const others = await Promise.all(Array.from({ length: Math.max(0, pages - 1) }, (_, page) => read(page + 1)));
  return [first, ...others].flatMap(({ content }) => content);
}

async function loadCampaign(id: string, signal: AbortSignal): Promise<WholeCampaign> {
  const [campaign, { content: schools }, offered] = await Promise.all([
    call(readCampaignEndpoint, { params: { id } }, { signal }),
    call(listCampaignSchoolsEndpoint, { params: { id } }, { signal }),
    loadPlans(id, signal),
    // The form says why a field is frozen as soon as it is drawn, so these texts are loaded with the campaign.
    loadErrorTexts(),
  ]);
  const plans = Map.groupBy(offered, (plan) => plan.campaignDrivingSchoolId);
  return { campaign, schools: schools.map((school) => ({ ...school, plans: plans.get(school.id) ?? [] })) };
}

export const wholeCampaign = (id: string) =>
  queryOptions({
    queryKey: [...areaKey(readCampaignEndpoint), 'whole', id],
    queryFn: ({ signal }) => loadCampaign(id, signal),
  });

interface Entering {
  readonly context: { readonly queryClient: QueryClient };
  readonly preload: boolean;
}

/**
 * Starts to read the campaign while the code of its screen loads. When the link is only hovered (`preload`), the
 * campaign is not read.
 */
export function readAhead({ context, preload }: Entering, id: string | undefined): void {
  if (!preload && id !== undefined) void context.queryClient.prefetchQuery(wholeCampaign(id));
}
