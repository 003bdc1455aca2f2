import { COMMAND_APPROVALS } from '../../commands/commands.words.ts';
import type { DeclaredApproval } from '../core/declared-command.ts';
import type { Check } from '../../permissions.ts';
import { entriesOf, keysOf, recordOf } from '../../typed-object.ts';

/**
 * The approval of a change of a school's bank data. Such a change is not a money command, but a second person must
 * approve it as well.
 */
const PAYOUT_DATA: DeclaredApproval = {
  name: 'Dados bancários de CFC',
  short: 'dados bancários',
  article: 'os',
  decidedBy: { anyOf: ['MANAGE_CFCS'] },
};
const APPROVALS = { ...COMMAND_APPROVALS, PAYOUT_DATA };

/** The kinds of requests that may need the approval of a second person. */
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

/** Who may decide requests of each kind: whoever may carry out the command itself. */
export const DECIDES: Readonly<Record<ApprovalKind, Check>> = recordOf(
  entriesOf(APPROVALS).map(([kind, { decidedBy }]) => [kind, decidedBy] as const),
);

/** The name of each kind of request within a text such as 'Aprovar … de R$ 10,00'. */
export const SHORT_APPROVALS: Readonly<Record<ApprovalKind, string>> = recordOf(
  entriesOf(APPROVALS).map(([kind, { short }]) => [kind, short] as const),
);

/** The name of each kind of request after 'Pedir aprovação …', such as 'do estorno'. */
export const OF_APPROVALS: Readonly<Record<ApprovalKind, string>> = recordOf(
  entriesOf(APPROVALS).map(([kind, { article, short }]) => [kind, `d${article} ${short}`] as const),
);

/** The kinds of requests whose commands pay money out, such as refunds. */
export const SENDS_MONEY_AWAY: ReadonlySet<ApprovalKind> = new Set(
  entriesOf(APPROVALS).flatMap(([kind, { sendsMoneyAway }]) => (sendsMoneyAway === true ? [kind] : [])),
);
