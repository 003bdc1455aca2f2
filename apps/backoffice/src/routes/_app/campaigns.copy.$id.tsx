import { createFileRoute } from '@tanstack/react-router';
import { CopyCampaignPage } from '#features/campaigns/form/campaign-form-page.tsx';

function Screen() {
  return <CopyCampaignPage id={Route.useParams().id} draftId={Route.useSearch().rascunho} />;
}

export const Route = createFileRoute('/_app/campaigns/copy/$id')({
  validateSearch: ({ rascunho }): { readonly rascunho?: string } => (typeof rascunho === 'string' ? { rascunho } : {}),
  component: Screen,
});
