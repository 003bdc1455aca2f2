import type { approvalsList } from '@habilita/contract';
import { createFileRoute } from '@tanstack/react-router';
import { ApprovalsPage } from '#features/money/approvals/approvals-page.tsx';
import { listSearch } from '#kit/list/index.ts';

export const Route = createFileRoute('/_app/approvals')({
  validateSearch: listSearch<typeof approvalsList>(),
  component: ApprovalsPage,
});
