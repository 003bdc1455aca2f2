import { IconCircleMinus, IconCirclePlus } from '@tabler/icons-react';
import type { ScreenCommand } from '#features/shared/registration/screen-command.ts';
import { lazily } from '#code-loading/lazily.ts';

const ActivationDialog = lazily(async () => ({
  default: (await import('./activation-dialog.tsx')).ActivationDialog,
}));

export const activation: ScreenCommand = {
  paymentActions: {
    inactivate: {
      icon: <IconCircleMinus size={16} aria-hidden />,
      destructive: true,
      offered: ({ active }) => active,
      dialog: ActivationDialog,
    },
    activate: {
      icon: <IconCirclePlus size={16} aria-hidden />,
      offered: ({ active }) => !active,
      dialog: ActivationDialog,
    },
  },
};
