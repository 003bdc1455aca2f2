import { createFileRoute } from '@tanstack/react-router';
import EnrolmentLinkPage from '#features/enrolment/leads/enrolment-link-page.tsx';

/** Public: the link of a reminder leads here while no students' site answers at its address. */
export const Route = createFileRoute('/subscription/enrolment/$key')({ component: Screen });

function Screen() {
  return <EnrolmentLinkPage enrolmentKey={Route.useParams().key} />;
}
