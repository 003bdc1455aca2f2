import { Suspense } from 'react';
import type { DeclaredTab } from '#features/shared/registration/registration-tab.ts';
import { lazily } from '#code-loading/once-loaded.ts';

const PlanChanges = lazily(async () => ({ default: (await import('./plan-changes.tsx')).PlanChanges }));

export const planChangesTab: DeclaredTab = {
  key: 'alteracoes-de-categoria',
  label: 'Alterações de categoria',
  count: ({ planChangesQty }) => planChangesQty,
  content: ({ registration }) => (
    <Suspense>
      <PlanChanges registration={registration} />
    </Suspense>
  ),
};
