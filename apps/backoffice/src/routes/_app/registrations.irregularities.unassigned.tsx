import type { unassignedIrregularitiesList } from '@habilita/contract';
import { createFileRoute } from '@tanstack/react-router';
import { UnassignedPage } from '#features/registrations/irregularities/unassigned-page.tsx';
import { listSearch } from '#kit/list/index.ts';

export const Route = createFileRoute('/_app/registrations/irregularities/unassigned')({
  validateSearch: listSearch<typeof unassignedIrregularitiesList>(),
  component: UnassignedPage,
});
