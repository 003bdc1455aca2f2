import { isCfcUser, passes } from '@habilita/contract';
import { Suspense } from 'react';
import type { DeclaredTab } from '#features/shared/registration/registration-tab.ts';
import { lazily } from '#code-loading/once-loaded.ts';

const ManualEntries = lazily(async () => ({ default: (await import('./manual-entries.tsx')).ManualEntries }));

export const manualEntriesTab: DeclaredTab = {
  key: 'lancamentos-manuais',
  label: 'Lançamentos Manuais',
  count: ({ manualEntriesQty }) => manualEntriesQty,
  seenBy: (actor) => !isCfcUser(actor.roles) && passes(actor, { anyOf: ['VIEW_PAYMENTS', 'QUERY_PAYMENTS'] }),
  content: ({ registration }) => (
    <Suspense>
      <ManualEntries registration={registration} />
    </Suspense>
  ),
};
