import { isOfSchool, passes } from '@habilita/contract';
import { IconEdit } from '@tabler/icons-react';
import type { ScreenCommand } from '#features/shared/registration/screen-command.ts';
import { lazily } from '#code-loading/lazily.ts';

const ManualEntries = lazily(async () => ({ default: (await import('./manual-entries.tsx')).ManualEntries }));

export const manualEntry: ScreenCommand = {
  actions: {
    manualEntry: {
      icon: <IconEdit size={16} aria-hidden />,
      group: 'money',
      dialog: lazily(async () => ({ default: (await import('./manual-entry-dialog.tsx')).ManualEntryDialog })),
    },
  },
  lineTones: { MANUAL_CREDIT: 'positive' },
  tab: {
    with: 'byHand',
    key: 'lancamentos-manuais',
    label: 'Lançamentos Manuais',
    count: ({ manualEntriesQty = 0 }) => manualEntriesQty,
    seenBy: (actor) => !isOfSchool(actor) && passes(actor, { anyOf: ['VIEW_PAYMENTS', 'QUERY_PAYMENTS'] }),
    content: ({ registration }) => <ManualEntries registration={registration} />,
  },
};
