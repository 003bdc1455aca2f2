import type { leadsList } from '@habilita/contract';
import { createFileRoute, redirect } from '@tanstack/react-router';
import { CampaignLeadsPage } from '#features/enrolment/leads/campaign-leads-page.tsx';
import { listSearch } from '#kit/list/index.ts';

export const Route = createFileRoute('/_app/campaigns/leads/$campaignId')({
  validateSearch: listSearch<typeof leadsList>(),
  beforeLoad: ({ params }) => {
    // Without the id of a lead, '/campaigns/leads/modify' matches this route, with 'modify' as the campaign's id.
    if (params.campaignId === 'modify') throw redirect({ to: '/leads', replace: true });
  },
  component: Screen,
});

function Screen() {
  return <CampaignLeadsPage campaignId={Route.useParams().campaignId} />;
}
