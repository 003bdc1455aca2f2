import type { registrationsList } from '@habilita/contract';
import { createFileRoute, redirect } from '@tanstack/react-router';
import { CampaignPage } from '#features/offer/campaigns/detail/campaign-page.tsx';
import { listSearch } from '#kit/list/index.ts';
import { lazily } from '#code-loading/lazily.ts';

// The code of each list is loaded when its tab is shown.
const RegistrationsPage = lazily(async () => ({
  default: (await import('#features/registrations/registrations/list/registrations-page.tsx')).RegistrationsPage,
}));
const WaitingListTab = lazily(() => import('#features/enrolment/waiting-list/waiting-list-tab.tsx'));

export const Route = createFileRoute('/_app/campaigns/detail/$id/')({
  validateSearch: listSearch<typeof registrationsList>(),
  beforeLoad: ({ params }) => {
    // The address '/campaigns/detail/registration', in which the ids of a registration are missing, matches this route
    // with 'registration' as the campaign's id.
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
