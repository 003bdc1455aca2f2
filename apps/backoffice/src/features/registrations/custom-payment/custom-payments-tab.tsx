import { passes } from '@habilita/contract';
import { lazy, Suspense } from 'react';
import type { DeclaredTab } from '../tabs/registration-tab.ts';

const CustomPayments = lazy(async () => ({ default: (await import('./custom-payments.tsx')).CustomPayments }));

export const customPaymentsTab: DeclaredTab = {
  key: 'pagamentos-avulsos',
  label: 'Pagamentos Avulsos',
  count: ({ customPaymentsQty }) => customPaymentsQty,
  seenBy: (actor) => passes(actor, { anyOf: ['VIEW_PAYMENTS', 'QUERY_PAYMENTS'] }),
  content: ({ registration }) => (
    <Suspense>
      <CustomPayments registration={registration} />
    </Suspense>
  ),
};
