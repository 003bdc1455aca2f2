import { lazy, Suspense } from 'react';
import type { RecordTab } from '#kit/RecordTabs.tsx';

// Loaded with its tab.
const AttachmentsPanel = lazy(async () => ({ default: (await import('./AttachmentsPanel.tsx')).AttachmentsPanel }));

export const attachmentsTab = (entityId: string): RecordTab => ({
  key: 'anexos',
  label: 'Anexos',
  content: () => (
    <Suspense>
      <AttachmentsPanel entityType="REGISTRATION" entityId={entityId} />
    </Suspense>
  ),
});
