import { IconReplace } from '@tabler/icons-react';
import { lazy } from 'react';
import type { DeclaredRegistrationAction } from '../actions/registration-action.ts';

export const planChangeAction: DeclaredRegistrationAction = {
  icon: <IconReplace size={16} aria-hidden />,
  dialog: lazy(async () => ({ default: (await import('./plan-change-dialog.tsx')).PlanChangeDialog })),
};
