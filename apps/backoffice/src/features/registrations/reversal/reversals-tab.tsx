import { lazy, Suspense } from 'react';
import type { DeclaredTab } from '../tabs/registration-tab.ts';

const Reversals = lazy(async () => ({ default: (await import('./reversals.tsx')).Reversals }));

export const reversalsTab: DeclaredTab = {
  key: 'estornos',
  label: 'Estornos',
  count: ({ reversalsQty }) => reversalsQty,
  content: ({ registration }) => (
    <Suspense>
      <Reversals registration={registration} />
    </Suspense>
  ),
};
