import type { irregularitiesList } from '@habilita/contract';
import { createFileRoute } from '@tanstack/react-router';
import { IrregularitiesPage } from '#features/registrations/irregularities/irregularities-page.tsx';
import { listSearch } from '#kit/list/index.ts';

export const Route = createFileRoute('/_app/registrations/irregularities/')({
  validateSearch: listSearch<typeof irregularitiesList>(),
  component: IrregularitiesPage,
});
