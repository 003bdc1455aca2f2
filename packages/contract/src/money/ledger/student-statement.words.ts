import { keysOf } from '../../typed-object.ts';

export const STUDENT_STATEMENT_KINDS = {
  CONTRACT: 'Contrato',
  CONTRACT_CANCELLED: 'Contrato cancelado',
  PLAN_CHANGE: 'Alteração de categoria',
  PENALTY: 'Multa',
  CUSTOM_PAYMENT: 'Pagamento avulso',
  PLATFORM_PAYMENT: 'Pagamento na plataforma',
  PAYMENT_IN_CFC: 'Pagamento no CFC',
  PAYMENT_IN_CFC_CANCELLED: 'Pagamento no CFC cancelado',
  REVERSAL: 'Estorno',
  REFUND: 'Reembolso',
  MANUAL_CREDIT: 'Crédito manual',
  MANUAL_DEBIT: 'Débito manual',
  FEE: 'Taxa',
} as const;
export type StudentStatementKind = keyof typeof STUDENT_STATEMENT_KINDS;
export const STUDENT_STATEMENT_KIND_NAMES = keysOf(STUDENT_STATEMENT_KINDS);

/** The tab of the registration that shows what caused a line. */
export const CAUSE_TABS = {
  matricula: 'Matrícula',
  pagamentos: 'Pagamentos',
  'pagamentos-no-cfc': 'Pagamentos no CFC',
  'alteracoes-de-categoria': 'Alterações de categoria',
  multas: 'Multas',
  reembolsos: 'Reembolsos',
  estornos: 'Estornos',
  'lancamentos-manuais': 'Lançamentos Manuais',
  'pagamentos-avulsos': 'Pagamentos Avulsos',
} as const;
export type CauseTab = keyof typeof CAUSE_TABS;
