import { penaltiesTab } from '../abandonment/penalties-tab.tsx';
import { attemptsTab } from '../attempts/attempts-tab.tsx';
import { notesTab } from '../notes/notes-tab.tsx';
import { attachmentsTab } from './attachments-tab.tsx';
import { formTab } from './form-tab.tsx';
import { paymentsTab } from './payments-tab.tsx';
import type { DeclaredTab } from './registration-tab.ts';

export const REGISTRATION_TABS: readonly DeclaredTab[] = [
  formTab,
  notesTab,
  paymentsTab,
  penaltiesTab,
  attemptsTab,
  attachmentsTab,
];
