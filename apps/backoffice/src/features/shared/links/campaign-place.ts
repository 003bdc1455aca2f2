import { linkOptions } from '@tanstack/react-router';

/** Where a campaign is looked at: the same page for every link to it. */
export const campaignPlace = (id: string) => linkOptions({ to: '/campaigns/detail/$id', params: { id } });
