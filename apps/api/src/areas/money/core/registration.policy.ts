import {
  CFC_ROLES,
  keysOf,
  type May,
  mayWriteNotes,
  passes,
  type RegistrationAction,
  type RegistrationStatus,
  recordOf,
} from '@habilita/contract';
import type { Cents } from '@habilita/kernel';
import type { Actor } from '#kernel/actor.ts';
import { maySendHowToPay, type Reachable } from './may-send.ts';
import { debtBesideRequests } from './owed.ts';

/** What the policy needs of a registration, in centavos. */
export interface RegistrationStanding extends Reachable {
  readonly status: RegistrationStatus;
  /** Credits less charges. */
  readonly balance: Cents;
  readonly moneyInPlatform: Cents;
  readonly totalPending: Cents;
  readonly entityPaymentsQty: number;
  /** Something was charged or credited at least once. */
  readonly isInLedger: boolean;
  readonly activePaymentsInCfcQty: number;
  readonly hasPaidAnyDownPayment: boolean;
  /** The penalty in force counts as paid. */
  readonly isPenaltyPaid: boolean;
  readonly isOpenForRegistration: boolean;
}

/** Scheduling moves no money and has its rule in the registrations area. */
export type PolicyAction = Exclude<RegistrationAction, 'scheduling'>;

type Who = Pick<Actor, 'roles' | 'permissions'>;
type Rule = (it: RegistrationStanding, who: Who) => May;

const MANAGES = { anyOf: ['MANAGE_REGISTRATIONS'] } as const;
const READS = { anyOf: ['VIEW_REGISTRATIONS', 'QUERY_REGISTRATIONS'] } as const;

const registered: Rule = ({ status }) => status === 'REGISTERED' || 'REGISTRATION_INVALID_STATUS';
const isOfCfc = ({ roles }: Who): boolean => roles.some((role) => CFC_ROLES.some((cfc) => cfc === role));

function undoAbandon({ status, isPenaltyPaid }: RegistrationStanding): May {
  if (status !== 'ABANDONED') return 'REGISTRATION_INVALID_STATUS';
  return isPenaltyPaid ? 'PENALTY_ALREADY_PAID' : true;
}

const sendDownPayment: Rule = (it) => maySendHowToPay(it, it.totalPending > 0 || 'PAYMENT_NOT_PENDING');

function backToCart(it: RegistrationStanding): May {
  if (it.status !== 'REGISTERED') return 'REGISTRATION_INVALID_STATUS';
  const isFree = it.moneyInPlatform <= 0 && it.activePaymentsInCfcQty === 0 && it.isOpenForRegistration;
  return isFree || 'BACK_TO_CART_NOT_ALLOWED';
}

function paymentInCfc(it: RegistrationStanding, who: Who): May {
  const isRegistered = it.status === 'REGISTERED' || it.status === 'ABANDONED';
  if (!isRegistered || it.balance >= 0) return 'PAYMENT_IN_CFC_INVALID_STATUS';
  const hasBegun = it.activePaymentsInCfcQty > 0 || it.hasPaidAnyDownPayment;
  return !isOfCfc(who) || hasBegun || 'PAYMENT_IN_CFC_INVALID_STATUS';
}

function requestBalance({ status, balance, totalPending }: RegistrationStanding): May {
  if (status !== 'REGISTERED' && status !== 'ABANDONED') return 'REGISTRATION_INVALID_STATUS';
  return debtBesideRequests(balance, totalPending).notRequested > 0 || 'NOTHING_TO_REQUEST';
}

/** Who may see an action, and when it is possible (Specification 3 §4 and §6). */
const RULES: Readonly<Record<PolicyAction, { readonly for: Parameters<typeof passes>[1]; readonly when: Rule }>> = {
  edit: { for: MANAGES, when: () => true },
  abandon: { for: MANAGES, when: registered },
  backToCart: { for: { anyOf: ['DO_BACK_TO_CART'] }, when: backToCart },
  customPayment: {
    for: { anyOf: ['MANAGE_PAYMENTS'] },
    when: ({ status }) => status === 'REGISTERED' || status === 'ABANDONED' || 'REGISTRATION_INVALID_STATUS',
  },
  manualEntry: { for: { roles: ['ADMIN'] }, when: () => true },
  paymentInCfc: { for: { anyOf: ['MANAGE_REGISTRATIONS', 'MANAGE_PAYMENTS'], roles: CFC_ROLES }, when: paymentInCfc },
  planChange: { for: MANAGES, when: registered },
  requestBalance: { for: { anyOf: ['MANAGE_REGISTRATIONS', 'MANAGE_PAYMENTS'] }, when: requestBalance },
  refund: { for: { anyOf: ['MANAGE_PAYMENTS'] }, when: ({ balance }) => balance > 0 || 'BALANCE_NOT_POSITIVE' },
  regenerateContract: { for: MANAGES, when: registered },
  addNote: { for: READS, when: (_, who) => mayWriteNotes(who, 'REGISTRATION') || 'FORBIDDEN' },
  revokeConsent: {
    for: { anyOf: ['MANAGE_REGISTRATIONS'], roles: ['STUDENT_SUPPORT', 'BUSINESS_SUPPORT'] },
    when: ({ entityPaymentsQty, isInLedger }) => (entityPaymentsQty === 0 && !isInLedger) || 'CONSENT_HAS_PAYMENTS',
  },
  sendDownPayment: { for: { roles: ['ADMIN', 'STUDENT_SUPPORT', 'SUPERVISOR'] }, when: sendDownPayment },
  undoAbandon: { for: MANAGES, when: undoAbandon },
  showContract: {
    for: READS,
    when: ({ status }) => status !== 'CREATED' || 'CONTRACT_NOT_AVAILABLE',
  },
};

/** Nothing is asked of somebody whose data were erased, while their money can still be corrected. */
const WITH_THE_PERSON: ReadonlySet<PolicyAction> = new Set([
  'edit',
  'abandon',
  'backToCart',
  'customPayment',
  'paymentInCfc',
  'planChange',
  'regenerateContract',
  'requestBalance',
  'sendDownPayment',
  'undoAbandon',
]);

/** Returns true or the reason why not; FORBIDDEN means that the action is not for this person at all. */
export function mayDo(action: PolicyAction, it: RegistrationStanding, who: Who): May {
  const rule = RULES[action];
  if (!passes(who, rule.for)) return 'FORBIDDEN';
  return it.isAnonymised && WITH_THE_PERSON.has(action) ? 'REGISTRATION_ANONYMISED' : rule.when(it, who);
}

/** For every action true or the reason why not, as served with the record. */
export const canOf = (it: RegistrationStanding, who: Who): Record<PolicyAction, May> =>
  recordOf(keysOf(RULES).map((action) => [action, mayDo(action, it, who)] as const));
