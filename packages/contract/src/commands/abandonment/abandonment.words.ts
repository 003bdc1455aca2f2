import type { DeclaredCommand } from '../../money/core/declared-command.ts';

/** Giving a registration up, perhaps with a penalty, and undoing it. The command's rows are named after the penalty. */
export const ABANDONMENT = {
  actions: { abandon: 'Desistência', undoAbandon: 'Desfazer desistência' },
  approvals: {
    PENALTY: {
      name: 'Multa dispensada ou abaixo da regra',
      short: 'dispensa de multa',
      decidedBy: { anyOf: ['MANAGE_REGISTRATIONS'] },
    },
  },
  records: { REGISTRATION_PENALTY: { takesFiles: true, asksFor: 'Multa', counted: 'penaltiesQty' } },
  history: {
    kinds: { ABANDONED: 'Desistência', ABANDONMENT_UNDONE: 'Desistência desfeita' },
    appointments: { ABANDONED: 'Agendamento liberado', ABANDONMENT_UNDONE: 'Agendamento de volta' },
  },
  lines: { PENALTY: 'Multa' },
  feminineLines: ['PENALTY'],
  tab: { multas: 'Multas' },
} as const satisfies DeclaredCommand;
