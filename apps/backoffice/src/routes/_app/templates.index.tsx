import type { templatesList } from '@habilita/contract';
import { createFileRoute } from '@tanstack/react-router';
import { TemplatesPage } from '#features/templates/templates-page.tsx';
import { listSearch } from '#kit/list/list-route.ts';
import type { ListSearch } from '#kit/list/list-search.ts';

const search = listSearch<typeof templatesList>();

export const Route = createFileRoute('/_app/templates/')({
  // Templates in use are shown unless others are asked for (Specification 2 §2).
  validateSearch: (raw: Record<string, unknown>): ListSearch<typeof templatesList> => ({
    active: 'true',
    ...search(raw),
  }),
  component: TemplatesPage,
});
