import { createFileRoute } from '@tanstack/react-router';
import { EditCampaignPage, NewCampaignPage } from '#features/campaigns/form/campaign-form-page.tsx';

function Screen() {
  const { id } = Route.useParams();
  return id === undefined ? <NewCampaignPage /> : <EditCampaignPage id={id} />;
}

export const Route = createFileRoute('/_app/campaigns/modify/{-$id}')({ component: Screen });
