import { createFileRoute } from '@tanstack/react-router';
import EnrolmentLinkPage from '#features/enrolment/leads/enrolment-link-page.tsx';

/** The page is public. The link in a reminder leads here unless a separate site for students serves that address. */
export const Route = createFileRoute('/subscription/enrolment/$key')({ component: Screen });

function Screen() {
  return <EnrolmentLinkPage enrolmentKey={Route.useParams().key} />;
}
