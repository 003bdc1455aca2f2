import type { approvalLimitsList } from '@habilita/contract';
import { createFileRoute } from '@tanstack/react-router';
import { LimitsPage } from '#features/money/approvals/limits-page.tsx';
import { listSearch } from '#kit/list/index.ts';

export const Route = createFileRoute('/_app/system/approval-limits')({
  validateSearch: listSearch<typeof approvalLimitsList>(),
  component: LimitsPage,
});
