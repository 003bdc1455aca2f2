import { linkOptions } from '@tanstack/react-router';

export const leadsOfCampaign = (campaignId: string) =>
  linkOptions({ to: '/campaigns/leads/$campaignId', params: { campaignId } });
