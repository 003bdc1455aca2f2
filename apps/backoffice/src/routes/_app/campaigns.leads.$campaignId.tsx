import type { leadsList } from '@habilita/contract';
import { createFileRoute, redirect } from '@tanstack/react-router';
import { CampaignLeadsPage } from '#features/enrolment/leads/campaign-leads-page.tsx';
import { listSearch } from '#kit/list/index.ts';

export const Route = createFileRoute('/_app/campaigns/leads/$campaignId')({
  validateSearch: listSearch<typeof leadsList>(),
  beforeLoad: ({ params }) => {
    // The address is '/campaigns/leads/modify' without the id of a lead.
    if (params.campaignId === 'modify') throw redirect({ to: '/leads', replace: true });
  },
  component: Screen,
});

function Screen() {
  return <CampaignLeadsPage campaignId={Route.useParams().campaignId} />;
}
