import type { registrationsList } from '@habilita/contract';
import { createFileRoute } from '@tanstack/react-router';
import { CampaignSchoolPage } from '#features/offer/campaigns/detail/campaign-school-page.tsx';
import { RegistrationsPage } from '#features/registrations/registrations/list/registrations-page.tsx';
import { listSearch } from '#kit/list/index.ts';

export const Route = createFileRoute('/_app/campaigns/detail/$id/driving-schools/$drivingSchoolId')({
  validateSearch: listSearch<typeof registrationsList>(),
  component: Screen,
});

function Screen() {
  const { id, drivingSchoolId } = Route.useParams();
  return (
    <CampaignSchoolPage
      id={id}
      drivingSchoolId={drivingSchoolId}
      renderList={(title) => (
        <RegistrationsPage within={{ campaignIds: id, drivingSchoolIds: drivingSchoolId }} title={title} />
      )}
    />
  );
}
