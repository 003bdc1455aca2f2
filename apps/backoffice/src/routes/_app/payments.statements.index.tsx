import type { schoolStatementsList } from '@habilita/contract';
import { createFileRoute } from '@tanstack/react-router';
import { StatementsPage } from '#features/payments/payout-statements/statements-page.tsx';
import { listSearch } from '#kit/list/list-route.ts';

export const Route = createFileRoute('/_app/payments/statements/')({
  validateSearch: listSearch<typeof schoolStatementsList>(),
  component: StatementsPage,
});
