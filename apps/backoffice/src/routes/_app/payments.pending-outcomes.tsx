import type { pendingOutcomesList } from '@habilita/contract';
import { createFileRoute } from '@tanstack/react-router';
import { PendingOutcomesPage } from '#features/payments/unknown-outcomes/pending-outcomes-page.tsx';
import { listSearch } from '#kit/list/index.ts';

export const Route = createFileRoute('/_app/payments/pending-outcomes')({
  validateSearch: listSearch<typeof pendingOutcomesList>(),
  component: PendingOutcomesPage,
});
