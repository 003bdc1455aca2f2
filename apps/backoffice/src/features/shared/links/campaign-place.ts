import { linkOptions } from '@tanstack/react-router';

export const campaignPlace = (id: string) => linkOptions({ to: '/campaigns/detail/$id', params: { id } });
