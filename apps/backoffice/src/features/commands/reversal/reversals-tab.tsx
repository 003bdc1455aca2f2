import { Suspense } from 'react';
import type { DeclaredTab } from '#features/shared/registration/registration-tab.ts';
import { lazily } from '#code-loading/once-loaded.ts';

const Reversals = lazily(async () => ({ default: (await import('./reversals.tsx')).Reversals }));

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
