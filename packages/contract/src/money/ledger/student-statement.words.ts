import { COMMAND_LINES, COMMAND_TABS } from '../../commands/commands.words.ts';
import { keysOf } from '../../typed-object.ts';

export const STUDENT_STATEMENT_KINDS = {
  CONTRACT: 'Contrato',
  CONTRACT_CANCELLED: 'Contrato cancelado',
  PLATFORM_PAYMENT: 'Pagamento na plataforma',
  ...COMMAND_LINES,
} as const;
export type StudentStatementKind = keyof typeof STUDENT_STATEMENT_KINDS;
export const STUDENT_STATEMENT_KIND_NAMES = keysOf(STUDENT_STATEMENT_KINDS);

/** The tab of the registration that shows what caused a line. */
export const CAUSE_TABS = {
  matricula: 'Matrícula',
  pagamentos: 'Pagamentos',
  ...COMMAND_TABS,
} as const;
export type CauseTab = keyof typeof CAUSE_TABS;
