import { createFileRoute } from '@tanstack/react-router';
import { LeadPage } from '#features/enrolment/leads/lead-page.tsx';

export const Route = createFileRoute('/_app/leads/modify/$id')({ component: Screen });

function Screen() {
  return <LeadPage id={Route.useParams().id} from="all" />;
}
