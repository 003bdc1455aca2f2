import { createFileRoute } from '@tanstack/react-router';
import EnrolmentLinkPage from '#features/enrolment/leads/enrolment-link-page.tsx';

/** Public: where the link of a reminder leads while no students' site answers at its address. */
export const Route = createFileRoute('/subscription/enrolment/$key')({ component: Screen });

function Screen() {
  return <EnrolmentLinkPage enrolmentKey={Route.useParams().key} />;
}
