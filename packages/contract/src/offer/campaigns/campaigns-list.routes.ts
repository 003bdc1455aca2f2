import { endpoint } from '../../endpoint.ts';
import { pageOf } from '../../list.ts';
import { campaignRow, campaignsQuery } from './campaigns.list.ts';

/** In its own file, to keep the campaign's schemas out of the list's screen. */
export const listCampaignsEndpoint = endpoint({
  tag: 'Campanhas',
  method: 'GET',
  access: { anyOf: ['VIEW_CAMPAIGNS', 'QUERY_CAMPAIGNS'] },
  path: '/api/v1/campaigns',
  summary: 'Busca campanhas',
  query: campaignsQuery,
  response: pageOf(campaignRow),
});
