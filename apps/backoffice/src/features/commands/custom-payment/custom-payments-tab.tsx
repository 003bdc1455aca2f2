import { passes } from '@habilita/contract';
import { Suspense } from 'react';
import type { DeclaredTab } from '#features/shared/registration/registration-tab.ts';
import { lazily } from '#code-loading/once-loaded.ts';

const CustomPayments = lazily(async () => ({ default: (await import('./custom-payments.tsx')).CustomPayments }));

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
