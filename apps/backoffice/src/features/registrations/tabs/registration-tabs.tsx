import { penaltiesTab } from '../abandonment/penalties-tab.tsx';
import { attemptsTab } from '../attempts/attempts-tab.tsx';
import { customPaymentsTab } from '../custom-payment/custom-payments-tab.tsx';
import { manualEntriesTab } from '../manual-entry/manual-entries-tab.tsx';
import { refundsTab } from '../refund/refunds-tab.tsx';
import { reversalsTab } from '../reversal/reversals-tab.tsx';
import { notesTab } from '../notes/notes-tab.tsx';
import { paymentsInCfcTab } from '../payment-in-cfc/payments-in-cfc-tab.tsx';
import { planChangesTab } from '../plan-change/plan-changes-tab.tsx';
import { statementTab } from '../statement/statement-tab.tsx';
import { timelineTab } from '../timeline/timeline-tab.tsx';
import { attachmentsTab } from './attachments-tab.tsx';
import { formTab } from './form-tab.tsx';
import { paymentsTab } from './payments-tab.tsx';
import type { DeclaredTab } from './registration-tab.ts';

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
