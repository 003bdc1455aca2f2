import { createFileRoute } from '@tanstack/react-router';
import { CampaignPreviewPage } from '#features/offer/campaigns/preview/campaign-preview-page.tsx';
import { readAhead } from '#features/offer/campaigns/form/whole-campaign.ts';

function Screen() {
  return <CampaignPreviewPage id={Route.useParams().id} />;
}

export const Route = createFileRoute('/_app/campaigns/preview/$id')({
  loader: (entering) => readAhead(entering, entering.params.id),
  component: Screen,
});
