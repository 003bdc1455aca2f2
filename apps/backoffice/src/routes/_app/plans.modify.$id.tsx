import { createFileRoute } from '@tanstack/react-router';
import { PlanPage } from '#features/offer/plans/plan-page.tsx';

function Screen() {
  return <PlanPage id={Route.useParams().id} />;
}

export const Route = createFileRoute('/_app/plans/modify/$id')({ component: Screen });
