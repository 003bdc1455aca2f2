import { Suspense } from 'react';
import type { DeclaredTab } from '#features/shared/registration/registration-tab.ts';
import { lazily } from '#code-loading/once-loaded.ts';

const Refunds = lazily(async () => ({ default: (await import('./refunds.tsx')).Refunds }));

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
