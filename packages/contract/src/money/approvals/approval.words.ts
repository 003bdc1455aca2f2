import { COMMAND_APPROVALS } from '../../commands/commands.words.ts';
import type { DeclaredApproval } from '../core/declared-command.ts';
import type { Check } from '../../permissions.ts';
import { entriesOf, keysOf, recordOf } from '../../typed-object.ts';

/** A change of a school's bank data is no command, but waits for a second person as well. */
const PAYOUT_DATA: DeclaredApproval = {
  name: 'Dados bancários de CFC',
  short: 'dados bancários',
  decidedBy: { anyOf: ['MANAGE_CFCS'] },
};
const APPROVALS = { ...COMMAND_APPROVALS, PAYOUT_DATA };

/** What may need a second person. */
export const APPROVAL_KINDS = recordOf(entriesOf(APPROVALS).map(([kind, { name }]) => [kind, name] as const));
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
export const DECIDES: Readonly<Record<ApprovalKind, Check>> = recordOf(
  entriesOf(APPROVALS).map(([kind, { decidedBy }]) => [kind, decidedBy] as const),
);

/** The name within 'Aprovar … de R$ 10,00'. */
export const SHORT_APPROVALS: Readonly<Record<ApprovalKind, string>> = recordOf(
  entriesOf(APPROVALS).map(([kind, { short }]) => [kind, short] as const),
);

/** The commands that send money away. */
export const SENDS_MONEY_AWAY: ReadonlySet<ApprovalKind> = new Set(
  entriesOf(APPROVALS).flatMap(([kind, { sendsMoneyAway }]) => (sendsMoneyAway === true ? [kind] : [])),
);
