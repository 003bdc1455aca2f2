import type { DeclaredCommand } from '../../money/core/declared-command.ts';

export const MANUAL_ENTRY = {
  actions: { manualEntry: 'Lançamento Manual' },
  approvals: {
    MANUAL_ENTRY: { name: 'Lançamento manual', short: 'lançamento', article: 'o', decidedBy: { roles: ['ADMIN'] } },
  },
  records: {
    REGISTRATION_MANUAL_ENTRY: {
      noted: 'Observação em um lançamento manual',
      takesFiles: true,
      counted: 'manualEntriesQty',
      countHiddenFromSchools: true,
    },
  },
  history: {
    kinds: { MANUAL_ENTRY: 'Lançamento manual' },
    hiddenFromSchools: ['MANUAL_ENTRY'],
    reasonsOfMoney: ['MANUAL_ENTRY'],
  },
  lines: { MANUAL_CREDIT: 'Crédito manual', MANUAL_DEBIT: 'Débito manual' },
  tab: { 'lancamentos-manuais': 'Lançamentos Manuais' },
} as const satisfies DeclaredCommand;
