export { campaignsVisibleTo } from './campaigns.queries.ts';
export { campaignRoutes as mountCampaigns } from './campaigns.routes.ts';
