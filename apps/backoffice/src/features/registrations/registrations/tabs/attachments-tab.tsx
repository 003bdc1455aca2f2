import type { DeclaredTab } from '#features/shared/registration/registration-tab.ts';
import { lazily } from '#code-loading/lazily.ts';

const AttachmentsPanel = lazily(async () => ({
  default: (await import('#features/shared/attachments/AttachmentsPanel.tsx')).AttachmentsPanel,
}));

export const attachmentsTab: DeclaredTab = {
  key: 'anexos',
  label: 'Anexos',
  // A count of zero would hide the tab, but people need the tab to attach the first file.
  count: ({ attachmentsQty }) => (attachmentsQty === 0 ? undefined : attachmentsQty),
  content: ({ registration }) => <AttachmentsPanel entityType="REGISTRATION" entityId={registration.id} />,
};
