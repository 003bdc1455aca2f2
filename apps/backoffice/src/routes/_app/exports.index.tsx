import type { exportsList } from '@habilita/contract';
import { createFileRoute } from '@tanstack/react-router';
import { ExportsPage } from '#features/system/exports/exports-page.tsx';
import { listSearch } from '#kit/list/index.ts';

export const Route = createFileRoute('/_app/exports/')({
  validateSearch: listSearch<typeof exportsList>(),
  component: ExportsPage,
});
