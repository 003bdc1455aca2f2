import type { DeclaredTab } from './registration-tab.ts';

export const paymentsTab: DeclaredTab = {
  key: 'pagamentos',
  label: 'Pagamentos',
  count: ({ entityPaymentsQty }) => entityPaymentsQty,
  content: ({ payments }) => payments,
};
