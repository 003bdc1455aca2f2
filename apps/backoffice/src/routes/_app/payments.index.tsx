import type { groupedPaymentsList } from '@habilita/contract';
import { createFileRoute } from '@tanstack/react-router';
import { PaymentsPage } from '#features/payments/list/payments-page.tsx';
import { listSearch } from '#kit/list/index.ts';

export const Route = createFileRoute('/_app/payments/')({
  validateSearch: listSearch<typeof groupedPaymentsList>(),
  component: PaymentsPage,
});
