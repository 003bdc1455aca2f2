import { campaignsList } from '@habilita/contract';
import { createFileRoute } from '@tanstack/react-router';
import { CampaignsPage } from '#features/campaigns/campaigns-page.tsx';
import { listSearchSchema } from '#kit/list/list-search.ts';

export const Route = createFileRoute('/_app/campaigns/')({
  validateSearch: listSearchSchema(campaignsList),
  component: CampaignsPage,
});
