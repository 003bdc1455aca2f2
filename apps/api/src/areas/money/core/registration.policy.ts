import {
  type Check,
  type CommandAction,
  entriesOf,
  type May,
  mayWriteNotes,
  passes,
  type RegistrationAction,
  recordOf,
} from '@habilita/contract';
import type { ActionRule, RegistrationStanding, Who } from './action-rule.ts';
import { maySendHowToPay } from './may-send.ts';
import type { DeclaredCommands } from './declared-command.ts';

export const MANAGES_REGISTRATIONS = { anyOf: ['MANAGE_REGISTRATIONS'] } as const satisfies Check;
const READS = { anyOf: ['VIEW_REGISTRATIONS', 'QUERY_REGISTRATIONS'] } as const;

export const registered: ActionRule['when'] = ({ status }) => status === 'REGISTERED' || 'REGISTRATION_INVALID_STATUS';

const sendDownPayment: ActionRule['when'] = (it) => maySendHowToPay(it, it.totalPending > 0 || 'PAYMENT_NOT_PENDING');

/**
 * The actions whose rules stand in this file. Money commands declare their own, and scheduling, which moves no money,
 * has its rule in the registrations area.
 */
type OtherAction = Exclude<RegistrationAction, CommandAction | 'scheduling'>;

/** Actions that are no money commands (Specification 3 §4 and §6). */
const RULES: Readonly<Record<OtherAction, ActionRule>> = {
  edit: { for: MANAGES_REGISTRATIONS, when: () => true, asksThePerson: true },
  regenerateContract: { for: MANAGES_REGISTRATIONS, when: registered, asksThePerson: true },
  addNote: { for: READS, when: (_, who) => mayWriteNotes(who, 'REGISTRATION') || 'FORBIDDEN' },
  revokeConsent: {
    for: { anyOf: ['MANAGE_REGISTRATIONS'], roles: ['STUDENT_SUPPORT', 'BUSINESS_SUPPORT'] },
    when: ({ entityPaymentsQty, isInLedger }) => (entityPaymentsQty === 0 && !isInLedger) || 'CONSENT_HAS_PAYMENTS',
  },
  sendDownPayment: {
    for: { roles: ['ADMIN', 'STUDENT_SUPPORT', 'SUPERVISOR'] },
    when: sendDownPayment,
    asksThePerson: true,
  },
  showContract: {
    for: READS,
    when: ({ status }) => status !== 'CREATED' || 'CONTRACT_NOT_AVAILABLE',
  },
};

/**
 * Returns true, or the code of the reason why the action is not possible; FORBIDDEN means that it is not for this
 * person at all.
 */
export function mayDo(rule: ActionRule, it: RegistrationStanding, who: Who): May {
  if (!passes(who, rule.for)) return 'FORBIDDEN';
  return it.isAnonymised && rule.asksThePerson === true ? 'REGISTRATION_ANONYMISED' : rule.when(it, who);
}

/**
 * For every action, also those of money commands: true, or the code of the reason why it is not possible. The
 * registration's answer contains the result.
 */
export function canOf(
  commands: DeclaredCommands,
  it: RegistrationStanding,
  who: Who,
): Record<OtherAction | CommandAction, May> {
  const rules = [...entriesOf(RULES), ...commands.flatMap(({ actions = {} }) => entriesOf(actions))];
  return recordOf(rules.flatMap(([name, rule]) => (rule === undefined ? [] : [[name, mayDo(rule, it, who)] as const])));
}
