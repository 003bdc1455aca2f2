import type { schoolStatementsList } from '@habilita/contract';
import { createFileRoute } from '@tanstack/react-router';
import { PayoutStatementsPage } from '#features/payments/payout-statements/payout-statements-page.tsx';
import { listSearch } from '#kit/list/index.ts';

export const Route = createFileRoute('/_app/payments/statements/')({
  validateSearch: listSearch<typeof schoolStatementsList>(),
  component: PayoutStatementsPage,
});
