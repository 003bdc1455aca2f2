import { passes } from '@habilita/contract';
import { IconReceipt } from '@tabler/icons-react';
import type { ScreenCommand } from '#features/shared/registration/screen-command.ts';
import { lazily } from '#code-loading/lazily.ts';

const CustomPayments = lazily(async () => ({ default: (await import('./custom-payments.tsx')).CustomPayments }));

export const customPayment: ScreenCommand = {
  actions: {
    customPayment: {
      icon: <IconReceipt size={16} aria-hidden />,
      group: 'money',
      dialog: lazily(async () => ({ default: (await import('./custom-payment-dialog.tsx')).CustomPaymentDialog })),
    },
  },
  tab: {
    with: 'byHand',
    key: 'pagamentos-avulsos',
    label: 'Pagamentos Avulsos',
    count: ({ customPaymentsQty }) => customPaymentsQty,
    seenBy: (actor) => passes(actor, { anyOf: ['VIEW_PAYMENTS', 'QUERY_PAYMENTS'] }),
    content: ({ registration }) => <CustomPayments registration={registration} />,
  },
};
