import {
  isCfcUser,
  listCampaignSchoolsEndpoint,
  listRegistrationsEndpoint,
  listWaitingListEndpoint,
} from '@habilita/contract';
import { useQuery } from '@tanstack/react-query';
import { useActor, useCan } from '#api-client/session/can.tsx';
import { queryOf } from '#api-client/queries.ts';

/** A count is read again when it is older than so many milliseconds. */
const STALE_AFTER = 60_000;

/**
 * The number of records in each tab of a campaign's page. A number is undefined while it loads and when the person may
 * not see the tab. The number of registrations is also undefined for people of CFCs, who have to choose a CFC first.
 */
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
