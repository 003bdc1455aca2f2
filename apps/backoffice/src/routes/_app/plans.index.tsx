import type { plansList } from '@habilita/contract';
import { createFileRoute } from '@tanstack/react-router';
import { PlansPage } from '#features/offer/plans/plans-page.tsx';
import { listSearch } from '#kit/list/index.ts';

export const Route = createFileRoute('/_app/plans/')({
  validateSearch: listSearch<typeof plansList>(),
  component: PlansPage,
});
