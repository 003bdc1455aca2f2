import { penaltiesTab } from '#features/commands/abandonment/penalties-tab.tsx';
import { attemptsTab } from '#features/payments/cards/attempts-tab.tsx';
import { customPaymentsTab } from '#features/commands/custom-payment/custom-payments-tab.tsx';
import { manualEntriesTab } from '#features/commands/manual-entry/manual-entries-tab.tsx';
import { refundsTab } from '#features/commands/refund/refunds-tab.tsx';
import { reversalsTab } from '#features/commands/reversal/reversals-tab.tsx';
import { notesTab } from '#features/on-records/notes/notes-tab.tsx';
import { paymentsInCfcTab } from '#features/commands/payment-in-cfc/payments-in-cfc-tab.tsx';
import { planChangesTab } from '#features/commands/plan-change/plan-changes-tab.tsx';
import { statementTab } from '#features/registrations/student-statement/student-statement-tab.tsx';
import { timelineTab } from '#features/registrations/timeline/timeline-tab.tsx';
import { attachmentsTab } from './attachments-tab.tsx';
import { formTab } from './form-tab.tsx';
import { paymentsTab } from './payments-tab.tsx';
import type { DeclaredTab } from '#features/shared/registration/registration-tab.ts';

export const REGISTRATION_TABS: readonly DeclaredTab[] = [
  formTab,
  notesTab,
  paymentsTab,
  paymentsInCfcTab,
  planChangesTab,
  penaltiesTab,
  refundsTab,
  reversalsTab,
  attemptsTab,
  manualEntriesTab,
  customPaymentsTab,
  statementTab,
  timelineTab,
  attachmentsTab,
];
