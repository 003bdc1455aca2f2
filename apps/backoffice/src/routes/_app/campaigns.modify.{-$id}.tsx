import { createFileRoute } from '@tanstack/react-router';
import { EditCampaignPage, NewCampaignPage } from '#features/offer/campaigns/form/campaign-form-page.tsx';
import { readAhead } from '#features/offer/campaigns/form/whole-campaign.ts';

function Screen() {
  const { id } = Route.useParams();
  const { rascunho } = Route.useSearch();
  return id === undefined ? <NewCampaignPage draftId={rascunho} /> : <EditCampaignPage id={id} />;
}

export const Route = createFileRoute('/_app/campaigns/modify/{-$id}')({
  validateSearch: ({ rascunho }): { readonly rascunho?: string } => (typeof rascunho === 'string' ? { rascunho } : {}),
  loader: (entering) => readAhead(entering, entering.params.id),
  component: Screen,
});
