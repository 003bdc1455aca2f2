import { endpoint } from '../endpoint.ts';
import { pageOf } from '../list.ts';
import { campaignRow, campaignsQuery } from './campaigns.list.ts';

/** Apart from the routes of one campaign, whose schemas a screen that lists campaigns has no use for. */
export const listCampaignsEndpoint = endpoint({
  tag: 'Campanhas',
  method: 'GET',
  access: { anyOf: ['VIEW_CAMPAIGNS', 'QUERY_CAMPAIGNS'] },
  path: '/api/v1/campaigns',
  summary: 'Busca campanhas',
  query: campaignsQuery,
  response: pageOf(campaignRow),
});
