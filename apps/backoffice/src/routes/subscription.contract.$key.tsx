import { createFileRoute } from '@tanstack/react-router';
import AcceptancePage from '#features/registrations/contracts/acceptance-page.tsx';

/** Public: whoever has the link reads the changed contract and accepts it. */
export const Route = createFileRoute('/subscription/contract/$key')({ component: Screen });

function Screen() {
  return <AcceptancePage contractKey={Route.useParams().key} />;
}
