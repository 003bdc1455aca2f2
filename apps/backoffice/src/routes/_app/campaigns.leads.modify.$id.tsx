import { createFileRoute } from '@tanstack/react-router';
import { LeadPage } from '#features/enrolment/leads/lead-page.tsx';

export const Route = createFileRoute('/_app/campaigns/leads/modify/$id')({ component: Screen });

function Screen() {
  return <LeadPage id={Route.useParams().id} from="campaign" />;
}
