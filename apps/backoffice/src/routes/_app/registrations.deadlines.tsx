import type { deadlinesList } from '@habilita/contract';
import { createFileRoute } from '@tanstack/react-router';
import { DeadlinesPage } from '#features/registrations/deadlines/deadlines-page.tsx';
import { listSearch } from '#kit/list/index.ts';

export const Route = createFileRoute('/_app/registrations/deadlines')({
  validateSearch: listSearch<typeof deadlinesList>(),
  component: DeadlinesPage,
});
