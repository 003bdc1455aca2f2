import { paymentsList } from '@habilita/contract';
import { createFileRoute } from '@tanstack/react-router';
import { PaymentsPage } from '#features/payments/payments-page.tsx';
import { listSearchSchema } from '#kit/list/list-search.ts';

export const Route = createFileRoute('/_app/payments/')({
  validateSearch: listSearchSchema(paymentsList),
  component: PaymentsPage,
});
