import { IconReplace } from '@tabler/icons-react';
import type { DeclaredRegistrationAction } from '#features/shared/registration/registration-action.ts';
import { lazily } from '#code-loading/once-loaded.ts';

export const planChangeAction: DeclaredRegistrationAction = {
  icon: <IconReplace size={16} aria-hidden />,
  group: 'money',
  dialog: lazily(async () => ({ default: (await import('./plan-change-dialog.tsx')).PlanChangeDialog })),
};
