import { listCampaignSchoolsEndpoint, listDrivingSchoolPlansEndpoint, readCampaignEndpoint } from '@habilita/contract';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '#app/call.ts';
import { areaKey } from '#app/queries.ts';
import type { CallResponse } from '#app/transport.ts';

type Campaign = CallResponse<typeof readCampaignEndpoint>;
type School = CallResponse<typeof listCampaignSchoolsEndpoint>['content'][number];
type Plan = CallResponse<typeof listDrivingSchoolPlansEndpoint>['content'][number];

export interface WholeCampaign {
  readonly campaign: Campaign;
  readonly schools: readonly (School & { readonly plans: readonly Plan[] })[];
}

/** Ids per address. */
const AT_ONCE = 100;

async function loadCampaign(id: string, signal: AbortSignal): Promise<WholeCampaign> {
  const [campaign, { content: schools }] = await Promise.all([
    call(readCampaignEndpoint, { params: { id } }, { signal }),
    call(listCampaignSchoolsEndpoint, { params: { id } }, { signal }),
  ]);
  const ids = schools.map((school) => school.id);
  const parts = Array.from({ length: Math.ceil(ids.length / AT_ONCE) }, (_, part) =>
    ids.slice(part * AT_ONCE, (part + 1) * AT_ONCE),
  );
  const pages = await Promise.all(
    parts.map((part) =>
      call(listDrivingSchoolPlansEndpoint, { query: { campaignDrivingSchoolsId: part, size: 2000 } }, { signal }),
    ),
  );
  const plans = Map.groupBy(
    pages.flatMap(({ content }) => content),
    (plan) => plan.campaignDrivingSchoolId,
  );
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

/** Reads a campaign while the screen's program is still on its way, but not for a pointer over its link. */
export function readAhead({ context, preload }: Entering, id: string | undefined): void {
  if (!preload && id !== undefined) void context.queryClient.prefetchQuery(wholeCampaign(id));
}
