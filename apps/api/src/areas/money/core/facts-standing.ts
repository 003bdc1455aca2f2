import { ZERO_CENTS } from '@habilita/kernel';
import { CREDIT_KINDS } from '#areas/money/ledger/index.ts';
import type { Actor } from '#kernel/actor.ts';
import { type Refusal, refusal } from '#kernel/errors.ts';
import {
  addShares,
  balanceByHolder,
  type Facts,
  figuresOf,
  type MoneyFacts,
  NO_SHARES,
  negateShares,
  paymentFiguresOf,
  totalOf,
} from './facts.ts';
import { reachableOf } from './may-send.ts';
import { isPenaltyPaid } from './penalty-paid.ts';
import type { ActionRule, RegistrationStanding } from './action-rule.ts';
import { mayDo } from './registration.policy.ts';
import { enrolmentProblem } from './terms/campaign-window.ts';

/** Facts with the terms of the course plan, which are missing for a registration without a plan. */
type Standing = MoneyFacts & Partial<Pick<Facts, 'terms'>>;

export function policyStandingOf(facts: Standing): RegistrationStanding {
  const { registration, payments, ledger, terms, now } = facts;
  const { totalPending, ...paymentFigures } = paymentFiguresOf(payments);
  const received = ledger.filter(({ kind }) => kind === 'PLATFORM_PAYMENT').map(({ shares }) => shares);
  const given = ledger
    .filter(({ kind, payer }) => CREDIT_KINDS.givenBack.includes(kind) && payer !== 'PARTNER')
    .map(({ shares }) => negateShares(shares));
  return {
    status: registration.status,
    ...reachableOf(registration),
    balance: totalOf(balanceByHolder(figuresOf(ledger))),
    moneyInPlatform: totalOf(addShares(NO_SHARES, ...received, ...given)),
    totalPending: totalPending ?? ZERO_CENTS,
    ...paymentFigures,
    isInLedger: ledger.length > 0,
    activePaymentsInCfcQty: ledger.filter(({ kind }) => kind === 'PAYMENT_IN_CFC').length,
    isPenaltyPaid: isPenaltyPaid(facts),
    isOpenForRegistration: terms !== undefined && enrolmentProblem(terms, now) === undefined,
  };
}

/** Whether the student began to pay, by money in the CFC or by a paid down payment (Specification 3 §4). */
export const hasBegunToPay = ({ ledger, payments }: Pick<Facts, 'ledger' | 'payments'>): boolean =>
  ledger.some(({ kind }) => kind === 'PAYMENT_IN_CFC') ||
  payments.some(({ status, part }) => status === 'PAID' && part === 'DOWN_PAYMENT');

/**
 * The refusal of an action by this rule; undefined when the action is allowed. The API sends the same code in the
 * registration's `can`.
 */
export function policyProblem(
  rule: ActionRule,
  facts: Standing,
  actor: Pick<Actor, 'roles' | 'permissions'>,
): Refusal | undefined {
  const may = mayDo(rule, policyStandingOf(facts), actor);
  return may === true ? undefined : refusal(may);
}
