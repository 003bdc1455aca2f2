import type { schoolStatementLinesList } from '@habilita/contract';
import { createFileRoute } from '@tanstack/react-router';
import { PayoutStatementPage } from '#features/payments/payout-statements/payout-statement-page.tsx';
import { listSearch } from '#kit/list/index.ts';

export const Route = createFileRoute('/_app/payments/statements/$id')({
  validateSearch: listSearch<typeof schoolStatementLinesList>(),
  component: () => <PayoutStatementPage id={Route.useParams().id} />,
});
