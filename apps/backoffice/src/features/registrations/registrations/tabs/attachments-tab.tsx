import type { DeclaredTab } from '#features/shared/registration/registration-tab.ts';
import { lazily } from '#code-loading/lazily.ts';

const AttachmentsPanel = lazily(async () => ({
  default: (await import('#features/shared/attachments/AttachmentsPanel.tsx')).AttachmentsPanel,
}));

export const attachmentsTab: DeclaredTab = {
  key: 'anexos',
  label: 'Anexos',
  // The tab is shown without a count while it is empty, because files are attached there.
  count: ({ attachmentsQty }) => (attachmentsQty === 0 ? undefined : attachmentsQty),
  content: ({ registration }) => <AttachmentsPanel entityType="REGISTRATION" entityId={registration.id} />,
};
