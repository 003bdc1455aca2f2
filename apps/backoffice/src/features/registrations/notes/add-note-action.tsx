import { IconMessagePlus } from '@tabler/icons-react';
import { lazy } from 'react';
import type { ActionDialogProps, DeclaredRegistrationAction } from '../actions/registration-action.ts';

const Dialog = lazy(async () => ({
  default: (await import('#features/shared/notes/add-note-dialog.tsx')).AddNoteDialog,
}));

const AddNote = ({ registration, onClose }: ActionDialogProps) => (
  <Dialog entityType="REGISTRATION" entityId={registration.id} onClose={onClose} />
);

export const addNoteAction: DeclaredRegistrationAction = {
  icon: <IconMessagePlus size={16} aria-hidden />,
  dialog: AddNote,
};
