import { IconEdit } from '@tabler/icons-react';
import { lazy } from 'react';
import type { DeclaredRegistrationAction } from '../actions/registration-action.ts';

export const manualEntryAction: DeclaredRegistrationAction = {
  icon: <IconEdit size={16} aria-hidden />,
  dialog: lazy(async () => ({ default: (await import('./manual-entry-dialog.tsx')).ManualEntryDialog })),
};
