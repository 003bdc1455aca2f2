import { createFileRoute } from '@tanstack/react-router';
import { CopyCampaignPage } from '#features/offer/campaigns/form/campaign-form-page.tsx';
import { readAhead } from '#features/offer/campaigns/form/whole-campaign.ts';

function Screen() {
  return <CopyCampaignPage id={Route.useParams().id} draftId={Route.useSearch().rascunho} />;
}

export const Route = createFileRoute('/_app/campaigns/copy/$id')({
  validateSearch: ({ rascunho }): { readonly rascunho?: string } => (typeof rascunho === 'string' ? { rascunho } : {}),
  loader: (entering) => readAhead(entering, entering.params.id),
  component: Screen,
});
