import { IconMessagePlus } from '@tabler/icons-react';
import type {
  ActionDialogProps,
  DeclaredRegistrationAction,
} from '#features/shared/registration/registration-action.ts';
import { lazily } from '#code-loading/lazily.ts';

const Dialog = lazily(async () => ({
  default: (await import('#features/shared/notes/add-note-dialog.tsx')).AddNoteDialog,
}));

const AddNote = ({ registration, onClose }: ActionDialogProps) => (
  <Dialog entityType="REGISTRATION" entityId={registration.id} onClose={onClose} />
);

export const addNoteAction: DeclaredRegistrationAction = {
  icon: <IconMessagePlus size={16} aria-hidden />,
  group: 'student',
  dialog: AddNote,
};
