import { IconUserMinus, IconArrowBackUp } from '@tabler/icons-react';
import type { ScreenCommand } from '#features/shared/registration/screen-command.ts';
import { lazily } from '#code-loading/lazily.ts';

const Penalties = lazily(async () => ({ default: (await import('./penalties.tsx')).Penalties }));

export const abandonment: ScreenCommand = {
  actions: {
    abandon: {
      icon: <IconUserMinus size={16} aria-hidden />,
      group: 'end',
      destructive: true,
      dialog: lazily(async () => ({ default: (await import('./abandon-dialog.tsx')).AbandonDialog })),
    },
    undoAbandon: {
      icon: <IconArrowBackUp size={16} aria-hidden />,
      group: 'end',
      isLast: true,
      dialog: lazily(async () => ({ default: (await import('./undo-abandon-dialog.tsx')).UndoAbandonDialog })),
    },
  },
  lineTones: { PENALTY: 'attention' },
  tab: {
    with: 'payments',
    key: 'multas',
    label: 'Multas',
    count: ({ penaltiesQty }) => penaltiesQty,
    content: ({ registration }) => <Penalties registration={registration} />,
  },
};
