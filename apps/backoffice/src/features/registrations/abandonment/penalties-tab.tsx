import { lazy, Suspense } from 'react';
import type { DeclaredTab } from '../tabs/registration-tab.ts';

const Penalties = lazy(async () => ({ default: (await import('./penalties.tsx')).Penalties }));

export const penaltiesTab: DeclaredTab = {
  key: 'multas',
  label: 'Multas',
  count: ({ penaltiesQty }) => penaltiesQty,
  content: ({ registration }) => (
    <Suspense>
      <Penalties registration={registration} />
    </Suspense>
  ),
};
