import {
  isCfcUser,
  listCampaignSchoolsEndpoint,
  listRegistrationsEndpoint,
  listWaitingListEndpoint,
} from '@habilita/contract';
import { useQuery } from '@tanstack/react-query';
import { useActor, useCan } from '#api-client/session/can.tsx';
import { queryOf } from '#api-client/queries.ts';

/** Milliseconds for which a count is good enough. */
const STALE_AFTER = 60_000;

/** What the tabs of a campaign's page hold; undefined until it is known, and where a CFC has to be chosen first. */
export function useTabCounts(campaignId: string) {
  const [can, { roles }] = [useCan(), useActor()];
  const query = { campaignIds: campaignId, size: '1' };
  const registrations = useQuery({
    ...queryOf(listRegistrationsEndpoint, { query }),
    enabled: can({ anyOf: ['VIEW_REGISTRATIONS', 'QUERY_REGISTRATIONS'] }) && !isCfcUser(roles),
    staleTime: STALE_AFTER,
  });
  const waiting = useQuery({
    ...queryOf(listWaitingListEndpoint, { query }),
    enabled: can({ anyOf: ['VIEW_WAITING_LISTS', 'QUERY_WAITING_LISTS'] }),
    staleTime: STALE_AFTER,
  });
  const schools = useQuery({
    ...queryOf(listCampaignSchoolsEndpoint, { params: { id: campaignId } }),
    staleTime: STALE_AFTER,
  });
  return {
    registrations: registrations.data?.totalSize,
    waiting: waiting.data?.totalSize,
    units: schools.data?.content.length,
  };
}
