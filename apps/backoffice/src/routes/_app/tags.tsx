import type { tagsList } from '@habilita/contract';
import { createFileRoute } from '@tanstack/react-router';
import { TagsPage } from '#features/on-records/tags/tags-page.tsx';
import { listSearch } from '#kit/list/index.ts';

export const Route = createFileRoute('/_app/tags')({
  validateSearch: listSearch<typeof tagsList>(),
  component: TagsPage,
});
