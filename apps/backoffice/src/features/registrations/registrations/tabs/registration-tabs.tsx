import { SCREEN_COMMANDS } from '#features/commands/commands.ts';
import { attemptsTab } from '#features/payments/cards/attempts-tab.tsx';
import { notesTab } from '#features/on-records/notes/notes-tab.tsx';
import { statementTab } from '#features/registrations/student-statement/student-statement-tab.tsx';
import { timelineTab } from '#features/registrations/timeline/timeline-tab.tsx';
import { attachmentsTab } from './attachments-tab.tsx';
import { formTab } from './form-tab.tsx';
import { paymentsTab } from './payments-tab.tsx';
import type { DeclaredTab } from '#features/shared/registration/registration-tab.ts';

const tabsWith = (place: 'payments' | 'byHand'): readonly DeclaredTab[] =>
  SCREEN_COMMANDS.flatMap(({ tab }) => (tab?.with === place ? [tab] : []));

export const REGISTRATION_TABS: readonly DeclaredTab[] = [
  formTab,
  notesTab,
  paymentsTab,
  ...tabsWith('payments'),
  attemptsTab,
  ...tabsWith('byHand'),
  statementTab,
  timelineTab,
  attachmentsTab,
];
