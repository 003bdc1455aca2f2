import type { catalogueList } from '@habilita/contract';
import { createFileRoute } from '@tanstack/react-router';
import { CataloguesPage } from '#features/offer/catalogues/catalogues-page.tsx';
import { listSearch } from '#kit/list/index.ts';

export const Route = createFileRoute('/_app/plans/catalogues')({
  validateSearch: listSearch<typeof catalogueList>(),
  component: CataloguesPage,
});
