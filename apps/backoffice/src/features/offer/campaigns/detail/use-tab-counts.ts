import {
  isCfcUser,
  listCampaignSchoolsEndpoint,
  listRegistrationsEndpoint,
  listWaitingListEndpoint,
} from '@habilita/contract';
import { useQuery } from '@tanstack/react-query';
import { useActor, useCan } from '#api-client/session/can.tsx';
import { queryOf } from '#api-client/queries.ts';

/** Milliseconds until the campaign is read again, because other people take seats while somebody looks at it. */
export const REFRESH_MS = 10_000;

/** The counts in the tabs are reloaded as often as the lists below them, so that a count agrees with its list. */
const COUNTED = { staleTime: REFRESH_MS, refetchInterval: REFRESH_MS, meta: { besideTheScreen: true } } as const;

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
    ...COUNTED,
  });
  const waiting = useQuery({
    ...queryOf(listWaitingListEndpoint, { query }),
    enabled: can({ anyOf: ['VIEW_WAITING_LISTS', 'QUERY_WAITING_LISTS'] }),
    ...COUNTED,
  });
  const schools = useQuery({
    ...queryOf(listCampaignSchoolsEndpoint, { params: { id: campaignId } }),
    // The answer lists all CFCs of the campaign. Their number seldom changes, so they are read less often than the
    // other counts.
    staleTime: 6 * REFRESH_MS,
  });
  return {
    registrations: registrations.data?.totalSize,
    waiting: waiting.data?.totalSize,
    units: schools.data?.content.length,
  };
}
