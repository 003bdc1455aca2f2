export { type CampaignScope, campaignsVisibleTo, seesEveryCampaign } from './campaigns.queries.ts';
export { addClosedDays } from './closed-days.ts';
export { campaignRoutes as mountCampaigns } from './campaigns.routes.ts';
