import { readCampaignEndpoint } from '@habilita/contract';
import { useQuery } from '@tanstack/react-query';
import { areaKey } from '#app/queries.ts';
import { loadCampaign } from './campaign-values.ts';

export const useWholeCampaign = (id: string) =>
  useQuery({
    queryKey: [...areaKey(readCampaignEndpoint), 'whole', id],
    queryFn: ({ signal }) => loadCampaign(id, signal),
  });
