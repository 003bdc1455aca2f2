import { IconUserMinus } from '@tabler/icons-react';
import type { DeclaredRegistrationAction } from '#features/shared/registration/registration-action.ts';
import { lazily } from '#code-loading/once-loaded.ts';

export const abandonAction: DeclaredRegistrationAction = {
  icon: <IconUserMinus size={16} aria-hidden />,
  group: 'end',
  destructive: true,
  dialog: lazily(async () => ({ default: (await import('./abandon-dialog.tsx')).AbandonDialog })),
};
