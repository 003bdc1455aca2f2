import { OwedSummary } from '../owed/owed-summary.tsx';
import type { DeclaredTab } from '#features/shared/registration/registration-tab.ts';

export const paymentsTab: DeclaredTab = {
  key: 'pagamentos',
  label: 'Pagamentos',
  count: ({ entityPaymentsQty }) => entityPaymentsQty,
  content: ({ registration, payments, tabs }) => (
    <>
      <OwedSummary registration={registration} tabs={tabs} />
      {payments}
    </>
  ),
};
