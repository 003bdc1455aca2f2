import type { registrationsList } from '@habilita/contract';
import { createFileRoute, redirect } from '@tanstack/react-router';
import { CampaignPage } from '#features/offer/campaigns/detail/campaign-page.tsx';
import { listSearch } from '#kit/list/index.ts';
import { lazily } from '#code-loading/lazily.ts';

// Each list is loaded with its tab.
const RegistrationsPage = lazily(async () => ({
  default: (await import('#features/registrations/registrations/list/registrations-page.tsx')).RegistrationsPage,
}));
const WaitingListTab = lazily(() => import('#features/enrolment/waiting-list/waiting-list-tab.tsx'));

export const Route = createFileRoute('/_app/campaigns/detail/$id/')({
  validateSearch: listSearch<typeof registrationsList>(),
  beforeLoad: ({ params }) => {
    // Without a registration's ids, '/campaigns/detail/registration' matches this route, with 'registration' as
    // campaign id.
    if (params.id === 'registration') throw redirect({ to: '/registrations', replace: true });
  },
  component: Screen,
});

function Screen() {
  const { id } = Route.useParams();
  const registrations = <RegistrationsPage within={{ campaignIds: id }} headingLevel={2} />;
  const waitingList = <WaitingListTab campaignId={id} />;
  return <CampaignPage id={id} registrations={registrations} waitingList={waitingList} />;
}
