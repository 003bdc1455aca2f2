import { IconBuildingStore } from '@tabler/icons-react';
import type { ScreenCommand } from '#features/shared/registration/screen-command.ts';
import { lazily } from '#code-loading/lazily.ts';

const PaymentsInCfc = lazily(async () => ({ default: (await import('./payments-in-cfc.tsx')).PaymentsInCfc }));

export const paymentInCfc: ScreenCommand = {
  actions: {
    paymentInCfc: {
      icon: <IconBuildingStore size={16} aria-hidden />,
      group: 'money',
      dialog: lazily(async () => ({ default: (await import('./payment-in-cfc-dialog.tsx')).PaymentInCfcDialog })),
    },
  },
  lineTones: { PAYMENT_IN_CFC: 'positive' },
  tab: {
    with: 'payments',
    key: 'pagamentos-no-cfc',
    label: 'Pagamentos no CFC',
    count: ({ paymentsInCfcQty }) => paymentsInCfcQty,
    content: ({ registration }) => <PaymentsInCfc registration={registration} />,
  },
};
