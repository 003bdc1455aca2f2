import { IconReplace } from '@tabler/icons-react';
import type { ScreenCommand } from '#features/shared/registration/screen-command.ts';
import { lazily } from '#code-loading/lazily.ts';

const PlanChanges = lazily(async () => ({ default: (await import('./plan-changes.tsx')).PlanChanges }));

export const planChange: ScreenCommand = {
  actions: {
    planChange: {
      icon: <IconReplace size={16} aria-hidden />,
      group: 'money',
      dialog: lazily(async () => ({ default: (await import('./plan-change-dialog.tsx')).PlanChangeDialog })),
    },
  },
  tab: {
    with: 'payments',
    key: 'alteracoes-de-categoria',
    label: 'Alterações de categoria',
    count: ({ planChangesQty }) => planChangesQty,
    content: ({ registration }) => <PlanChanges registration={registration} />,
  },
};
