import { linkOptions } from '@tanstack/react-router';

/** The leads of one campaign. */
export const leadsOfCampaign = (campaignId: string) =>
  linkOptions({ to: '/campaigns/leads/$campaignId', params: { campaignId } });
