import { createFileRoute } from '@tanstack/react-router';
import { CampaignPreviewPage } from '#features/campaigns/preview/campaign-preview-page.tsx';

function Screen() {
  return <CampaignPreviewPage id={Route.useParams().id} />;
}

export const Route = createFileRoute('/_app/campaigns/preview/$id')({ component: Screen });
