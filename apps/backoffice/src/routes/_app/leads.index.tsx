import type { leadsList } from '@habilita/contract';
import { createFileRoute } from '@tanstack/react-router';
import { LeadsPage } from '#features/enrolment/leads/leads-page.tsx';
import { listSearch } from '#kit/list/index.ts';

export const Route = createFileRoute('/_app/leads/')({
  validateSearch: listSearch<typeof leadsList>(),
  component: LeadsPage,
});
