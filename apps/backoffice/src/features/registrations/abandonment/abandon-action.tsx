import { IconUserMinus } from '@tabler/icons-react';
import { lazy } from 'react';
import type { DeclaredRegistrationAction } from '../actions/registration-action.ts';

export const abandonAction: DeclaredRegistrationAction = {
  icon: <IconUserMinus size={16} aria-hidden />,
  destructive: true,
  dialog: lazy(async () => ({ default: (await import('./abandon-dialog.tsx')).AbandonDialog })),
};
