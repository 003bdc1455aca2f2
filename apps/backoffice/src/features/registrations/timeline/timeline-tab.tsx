import { lazy, Suspense } from 'react';
import type { DeclaredTab } from '../tabs/registration-tab.ts';

const Timeline = lazy(async () => ({ default: (await import('./timeline.tsx')).Timeline }));

export const timelineTab: DeclaredTab = {
  key: 'linha-do-tempo',
  label: 'Linha do tempo',
  content: ({ registration }) => (
    <Suspense>
      <Timeline registration={registration} />
    </Suspense>
  ),
};
