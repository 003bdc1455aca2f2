import { createFileRoute } from '@tanstack/react-router';
import { EditCampaignPage } from '#features/campaigns/form/campaign-form-page.tsx';

function Screen() {
  return <EditCampaignPage id={Route.useParams().id} copy />;
}

export const Route = createFileRoute('/_app/campaigns/copy/$id')({ component: Screen });
