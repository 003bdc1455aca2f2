import { createFileRoute } from '@tanstack/react-router';
import InvitationPage from '#features/enrolment/waiting-list/invitation-page.tsx';

/** The page is public. Whoever has the link can read the invitation. */
export const Route = createFileRoute('/subscription/waiting-list/$id')({ component: Screen });

function Screen() {
  return <InvitationPage id={Route.useParams().id} />;
}
