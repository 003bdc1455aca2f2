import type { systemJobsList } from '@habilita/contract';
import { createFileRoute } from '@tanstack/react-router';
import { JobsPage } from '#features/system/status/jobs-page.tsx';
import { listSearch } from '#kit/list/index.ts';

export const Route = createFileRoute('/_app/system/jobs')({
  validateSearch: listSearch<typeof systemJobsList>(),
  component: JobsPage,
});
