import { IconReceiptRefund } from '@tabler/icons-react';
import type { ScreenCommand } from '#features/shared/registration/screen-command.ts';
import { lazily } from '#code-loading/lazily.ts';

const Refunds = lazily(async () => ({ default: (await import('./refunds.tsx')).Refunds }));

export const refund: ScreenCommand = {
  actions: {
    refund: {
      icon: <IconReceiptRefund size={16} aria-hidden />,
      group: 'money',
      dialog: lazily(async () => ({ default: (await import('./refund-dialog.tsx')).RefundDialog })),
    },
  },
  lineTones: { REFUND: 'attention' },
  tab: {
    with: 'payments',
    key: 'reembolsos',
    label: 'Reembolsos',
    count: ({ refundsQty }) => refundsQty,
    content: ({ registration }) => <Refunds registration={registration} />,
  },
};
