import { plansList } from '@habilita/contract';
import { createFileRoute } from '@tanstack/react-router';
import { PlansPage } from '#features/plans/plans-page.tsx';
import { listSearchSchema } from '#kit/list/list-search.ts';

export const Route = createFileRoute('/_app/plans/')({
  validateSearch: listSearchSchema(plansList),
  component: PlansPage,
});
