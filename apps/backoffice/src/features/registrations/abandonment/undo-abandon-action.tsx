import { IconArrowBackUp } from '@tabler/icons-react';
import { lazy } from 'react';
import type { DeclaredRegistrationAction } from '../actions/registration-action.ts';

export const undoAbandonAction: DeclaredRegistrationAction = {
  icon: <IconArrowBackUp size={16} aria-hidden />,
  dialog: lazy(async () => ({ default: (await import('./undo-abandon-dialog.tsx')).UndoAbandonDialog })),
};
