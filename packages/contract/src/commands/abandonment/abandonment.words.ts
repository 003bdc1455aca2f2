import type { DeclaredCommand } from '../../money/core/declared-command.ts';

/**
 * The commands that abandon a registration and undo an abandonment. The record of an abandonment is a
 * REGISTRATION_PENALTY, even if no penalty is charged.
 */
export const ABANDONMENT = {
  actions: { abandon: 'Desistência', undoAbandon: 'Desfazer desistência' },
  approvals: {
    PENALTY: {
      name: 'Multa dispensada ou abaixo da regra',
      short: 'dispensa de multa',
      article: 'a',
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
  askedBecause: {
    WITHDRAWAL_PERIOD: 'No prazo de arrependimento, cobrar multa precisa de um motivo.',
  },
  askedNotes: {
    PENALTY_BY_RULE: 'Pela regra: % de …',
    PAID_BEFORE: 'Já foi pago: …',
    PAID_COVERS_ALL: 'O que já foi pago, …, cobre a multa: nada mais será cobrado.',
    WITHDRAWAL_COSTS_NOTHING: 'No prazo de arrependimento a desistência não tem custo.',
  },
  errors: {
    PENALTY_ALREADY_PAID: [409, 'A multa já foi paga: a desistência não pode ser desfeita.'],
    PENALTY_INVALID_STATUS: [409, 'Só uma matrícula concluída pode ter multa.'],
  },
} as const satisfies DeclaredCommand;
