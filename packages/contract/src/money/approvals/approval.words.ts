import type { Check } from '../../permissions.ts';
import { keysOf } from '../../typed-object.ts';

/** What may need a second person. */
export const APPROVAL_KINDS = {
  REFUND: 'Reembolso',
  REVERSAL: 'Estorno',
  MANUAL_ENTRY: 'Lançamento manual',
  PENALTY: 'Multa dispensada ou abaixo da regra',
  PAYOUT_DATA: 'Dados bancários de CFC',
} as const;
export type ApprovalKind = keyof typeof APPROVAL_KINDS;
export const APPROVAL_KIND_NAMES = keysOf(APPROVAL_KINDS);

export const APPROVAL_STATUSES = {
  WAITING_APPROVAL: 'Aguardando aprovação',
  APPROVED: 'Aprovado',
  DECLINED: 'Rejeitado',
  WITHDRAWN: 'Retirado por quem pediu',
  EXPIRED: 'Prazo vencido',
  SUPERSEDED: 'Deixou de ser possível',
} as const;
export type ApprovalStatus = keyof typeof APPROVAL_STATUSES;
export const APPROVAL_STATUS_NAMES = keysOf(APPROVAL_STATUSES);

/** Days until an undecided request ends. */
export const DAYS_TO_DECIDE = 7;

/** Those who may give the command itself may decide it. */
export const DECIDES: Readonly<Record<ApprovalKind, Check>> = {
  REFUND: { anyOf: ['MANAGE_PAYMENTS'] },
  REVERSAL: { anyOf: ['REVERT_PAYMENT'] },
  MANUAL_ENTRY: { roles: ['ADMIN'] },
  PENALTY: { anyOf: ['MANAGE_REGISTRATIONS'] },
  PAYOUT_DATA: { anyOf: ['MANAGE_CFCS'] },
};

/** Who may decide at least one kind. */
export const READS_APPROVALS = {
  anyOf: ['MANAGE_PAYMENTS', 'REVERT_PAYMENT', 'MANAGE_REGISTRATIONS', 'MANAGE_CFCS'],
} as const satisfies Check;
