import { createFileRoute } from '@tanstack/react-router';
import { ProgramPage } from '#features/offer/programs/program-page.tsx';

function Screen() {
  return <ProgramPage programKey={Route.useParams().key} />;
}

export const Route = createFileRoute('/_app/system/programs/modify/$key')({ component: Screen });
