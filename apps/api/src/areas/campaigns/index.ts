export { type CampaignWindow, enrolmentProblem, preRegistrationProblem, windowState } from './campaign-window.ts';
export { type CampaignScope, campaignsVisibleTo, seesEveryCampaign } from './campaigns.queries.ts';
export { campaignRoutes as mountCampaigns } from './campaigns.routes.ts';
