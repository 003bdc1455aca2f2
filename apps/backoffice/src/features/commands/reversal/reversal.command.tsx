import { IconArrowBackUp } from '@tabler/icons-react';
import type { ScreenCommand } from '#features/shared/registration/screen-command.ts';
import { lazily } from '#code-loading/lazily.ts';

const Reversals = lazily(async () => ({ default: (await import('./reversals.tsx')).Reversals }));

export const reversal: ScreenCommand = {
  paymentActions: {
    reverse: {
      icon: <IconArrowBackUp size={16} aria-hidden />,
      destructive: true,
      // When the student already got the money back, the entry is shown but disabled.
      offered: ({ can }) => can?.reverse === true || can?.reverse === 'PAYMENT_GIVEN_BACK',
      dialog: lazily(async () => ({ default: (await import('./reversal-dialog.tsx')).ReversalDialog })),
    },
  },
  lineTones: { REVERSAL: 'attention' },
  tab: {
    with: 'payments',
    key: 'estornos',
    label: 'Estornos',
    count: ({ reversalsQty }) => reversalsQty,
    content: ({ registration }) => <Reversals registration={registration} />,
  },
};
