import { IconArrowBackUp } from '@tabler/icons-react';
import type { DeclaredRegistrationAction } from '#features/shared/registration/registration-action.ts';
import { lazily } from '#code-loading/once-loaded.ts';

export const undoAbandonAction: DeclaredRegistrationAction = {
  icon: <IconArrowBackUp size={16} aria-hidden />,
  group: 'end',
  dialog: lazily(async () => ({ default: (await import('./undo-abandon-dialog.tsx')).UndoAbandonDialog })),
};
