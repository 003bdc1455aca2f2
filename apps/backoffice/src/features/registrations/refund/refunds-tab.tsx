import { lazy, Suspense } from 'react';
import type { DeclaredTab } from '../tabs/registration-tab.ts';

const Refunds = lazy(async () => ({ default: (await import('./refunds.tsx')).Refunds }));

export const refundsTab: DeclaredTab = {
  key: 'reembolsos',
  label: 'Reembolsos',
  count: ({ refundsQty }) => refundsQty,
  content: ({ registration }) => (
    <Suspense>
      <Refunds registration={registration} />
    </Suspense>
  ),
};
