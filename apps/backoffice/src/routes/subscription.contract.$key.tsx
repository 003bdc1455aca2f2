import { createFileRoute } from '@tanstack/react-router';
import AcceptancePage from '#features/registrations/contracts/acceptance-page.tsx';

/** The page is public. Whoever has the link can read the changed contract and accept it. */
export const Route = createFileRoute('/subscription/contract/$key')({ component: Screen });

function Screen() {
  return <AcceptancePage contractKey={Route.useParams().key} />;
}
