import { createFileRoute } from '@tanstack/react-router';
import InvitationPage from '#features/enrolment/waiting-list/invitation-page.tsx';

/** Public: whoever has the link reads the invitation. */
export const Route = createFileRoute('/subscription/waiting-list/$id')({ component: Screen });

function Screen() {
  return <InvitationPage id={Route.useParams().id} />;
}
