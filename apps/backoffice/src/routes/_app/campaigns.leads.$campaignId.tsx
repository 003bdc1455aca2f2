import type { leadsList } from '@habilita/contract';
import { createFileRoute } from '@tanstack/react-router';
import { CampaignLeadsPage } from '#features/leads/campaign-leads-page.tsx';
import { listSearch } from '#kit/list/list-route.ts';

export const Route = createFileRoute('/_app/campaigns/leads/$campaignId')({
  validateSearch: listSearch<typeof leadsList>(),
  component: Screen,
});

function Screen() {
  return <CampaignLeadsPage campaignId={Route.useParams().campaignId} />;
}
