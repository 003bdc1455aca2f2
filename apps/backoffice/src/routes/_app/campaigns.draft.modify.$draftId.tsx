import { createFileRoute } from '@tanstack/react-router';
import { DraftPage } from '#features/offer/campaigns/form/campaign-form-page.tsx';

function Screen() {
  return <DraftPage id={Route.useParams().draftId} />;
}

export const Route = createFileRoute('/_app/campaigns/draft/modify/$draftId')({ component: Screen });
