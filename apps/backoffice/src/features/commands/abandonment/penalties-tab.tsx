import { Suspense } from 'react';
import type { DeclaredTab } from '#features/shared/registration/registration-tab.ts';
import { lazily } from '#code-loading/once-loaded.ts';

const Penalties = lazily(async () => ({ default: (await import('./penalties.tsx')).Penalties }));

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
