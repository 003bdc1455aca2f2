import { createFileRoute } from '@tanstack/react-router';
import EnrolmentLinkPage from '#features/enrolment/leads/enrolment-link-page.tsx';

/** The page is public. The link of a reminder leads here as long as no students' site answers at the link's address. */
export const Route = createFileRoute('/subscription/enrolment/$key')({ component: Screen });

function Screen() {
  return <EnrolmentLinkPage enrolmentKey={Route.useParams().key} />;
}
