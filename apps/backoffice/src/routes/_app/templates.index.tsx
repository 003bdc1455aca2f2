import type { templatesList } from '@habilita/contract';
import { createFileRoute } from '@tanstack/react-router';
import { TemplatesPage } from '#features/offer/templates/templates-page.tsx';
import { listSearch } from '#kit/list/index.ts';

export const Route = createFileRoute('/_app/templates/')({
  validateSearch: listSearch<typeof templatesList>(),
  component: TemplatesPage,
});
