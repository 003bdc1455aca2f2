import { IconEdit } from '@tabler/icons-react';
import type { DeclaredRegistrationAction } from '#features/shared/registration/registration-action.ts';
import { lazily } from '#code-loading/once-loaded.ts';

export const manualEntryAction: DeclaredRegistrationAction = {
  icon: <IconEdit size={16} aria-hidden />,
  group: 'money',
  dialog: lazily(async () => ({ default: (await import('./manual-entry-dialog.tsx')).ManualEntryDialog })),
};
