import { endpoint } from '../../endpoint.ts';
import { pageOf } from '../../list.ts';
import { READS_CAMPAIGNS } from '../../permissions.ts';
import { campaignRow, campaignsQuery } from './campaigns.list.ts';

/** The endpoint has a file of its own, so that the list's screen does not load the campaign's schemas. */
export const listCampaignsEndpoint = endpoint({
  tag: 'Campanhas',
  method: 'GET',
  access: READS_CAMPAIGNS,
  path: '/api/v1/campaigns',
  summary: 'Busca campanhas',
  query: campaignsQuery,
  response: pageOf(campaignRow),
});
