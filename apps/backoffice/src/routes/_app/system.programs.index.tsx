import type { programsList } from '@habilita/contract';
import { createFileRoute } from '@tanstack/react-router';
import { ProgramsPage } from '#features/offer/programs/programs-page.tsx';
import { listSearch } from '#kit/list/index.ts';

export const Route = createFileRoute('/_app/system/programs/')({
  validateSearch: listSearch<typeof programsList>(),
  component: ProgramsPage,
});
