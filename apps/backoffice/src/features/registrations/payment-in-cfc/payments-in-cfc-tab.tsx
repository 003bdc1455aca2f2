import { lazy, Suspense } from 'react';
import type { DeclaredTab } from '../tabs/registration-tab.ts';

const PaymentsInCfc = lazy(async () => ({ default: (await import('./payments-in-cfc.tsx')).PaymentsInCfc }));

export const paymentsInCfcTab: DeclaredTab = {
  key: 'pagamentos-no-cfc',
  label: 'Pagamentos no CFC',
  count: ({ paymentsInCfcQty }) => paymentsInCfcQty,
  content: ({ registration }) => (
    <Suspense>
      <PaymentsInCfc registration={registration} />
    </Suspense>
  ),
};
