import type { campaignsList } from '@habilita/contract';
import { createFileRoute } from '@tanstack/react-router';
import { CampaignsPage } from '#features/offer/campaigns/campaigns-page.tsx';
import { listSearch } from '#kit/list/index.ts';

export const Route = createFileRoute('/_app/campaigns/')({
  validateSearch: listSearch<typeof campaignsList>(),
  component: CampaignsPage,
});
