import { lazy, Suspense } from 'react';
import type { RecordTab } from '#kit/RecordTabs.tsx';

// The files of a record come when somebody opens their tab.
const AttachmentsPanel = lazy(async () => ({ default: (await import('./AttachmentsPanel.tsx')).AttachmentsPanel }));

/** The tab 'Anexos' of a registration. */
export const attachmentsTab = (entityId: string): RecordTab => ({
  key: 'anexos',
  label: 'Anexos',
  content: () => (
    <Suspense>
      <AttachmentsPanel entityType="REGISTRATION" entityId={entityId} />
    </Suspense>
  ),
});
