import { Suspense } from 'react';
import type { DeclaredTab } from '#features/shared/registration/registration-tab.ts';
import { lazily } from '#code-loading/once-loaded.ts';

const PaymentsInCfc = lazily(async () => ({ default: (await import('./payments-in-cfc.tsx')).PaymentsInCfc }));

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
