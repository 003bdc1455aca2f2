import { mayReadNotes } from '@habilita/contract';
import type { DeclaredTab } from '#features/shared/registration/registration-tab.ts';
import { lazily } from '#code-loading/lazily.ts';

const RegistrationNotes = lazily(async () => ({
  default: (await import('./registration-notes.tsx')).RegistrationNotes,
}));

export const notesTab: DeclaredTab = {
  key: 'observacoes',
  label: 'Observações',
  count: ({ notesQty = 0 }) => notesQty,
  seenBy: mayReadNotes,
  content: ({ registration }) => <RegistrationNotes registration={registration} />,
};
