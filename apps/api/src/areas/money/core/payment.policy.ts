import {
  keysOf,
  type May,
  passes,
  PAYMENT_ACTIONS,
  type PaymentAction,
  type PaymentMethod,
  type PaymentStatus,
  recordOf,
  type ReversalStatus,
} from '@habilita/contract';
import type { Cents } from '@habilita/kernel';
import type { Actor } from '#kernel/actor.ts';
import { type Refusal, refusal } from '#kernel/errors.ts';
import { type MoneyFacts, type PaymentFact, totalOf } from './facts.ts';
import { leftToGiveBack } from './given-back.ts';
import { isBoleto } from './instrument.ts';
import { maySendHowToPay, type Reachable } from './may-send.ts';

export interface PaymentStanding extends Reachable {
  readonly paymentMethod: PaymentMethod;
  readonly status: PaymentStatus;
  readonly active: boolean;
  readonly reversalStatus: ReversalStatus | null;
  readonly refundsWaiting: readonly string[];
  readonly paymentProvider: string | null;
  /** The approved amount less what was given back, in centavos. */
  readonly held: Cents;
  /** What may still go back of the student's money, in centavos; see `given-back.ts`. */
  readonly leftToGiveBack: Cents;
  readonly chargeState: string;
  /** An instalment whose boleto this person may not see. */
  readonly isBoletoHidden: boolean;
  readonly isExpired: boolean;
}

type Who = Pick<Actor, 'roles' | 'permissions'>;
type Rule = (it: PaymentStanding) => May;

const READERS = { anyOf: ['VIEW_PAYMENTS', 'QUERY_PAYMENTS', 'VIEW_REGISTRATIONS', 'QUERY_REGISTRATIONS'] } as const;
const ADMIN = { roles: ['ADMIN'] } as const;

function payable(it: PaymentStanding): May {
  if (it.status !== 'PENDING') return 'PAYMENT_NOT_PENDING';
  if (!it.active) return 'PAYMENT_INACTIVE';
  return it.chargeState === 'ISSUED' || 'CHARGE_NOT_READY';
}

function boleto(it: PaymentStanding): May {
  if (!isBoleto(it) || it.isBoletoHidden) return 'FORBIDDEN';
  return payable(it);
}

function sendBoleto(it: PaymentStanding): May {
  const may = boleto(it);
  return may === 'FORBIDDEN' ? may : maySendHowToPay(it, may);
}

/**
 * PIX actions appear only for an active PIX that has not expired, the link only for an open card payment
 * (Specification 3 §4).
 */
const pix: Rule = (it) => (it.paymentMethod === 'PIX' && !it.isExpired && payable(it) === true ? true : 'FORBIDDEN');
const cardLink: Rule = (it) => (it.paymentMethod === 'CREDIT' && payable(it) === true ? true : 'FORBIDDEN');

/**
 * A payment is not reversed while a part of it is on its way back, nor when the student already got back some of
 * it: money leaves only once (Specification 3 §4).
 */
function reverse(it: Reversible): May {
  const { status, paymentProvider, reversalStatus, refundsWaiting, paymentMethod, held, leftToGiveBack: left } = it;
  const isAsked = reversalStatus === 'WAITING_APPROVAL' || reversalStatus === 'APPROVED' || refundsWaiting.length > 0;
  const isOffered = status === 'PAID' && paymentProvider !== null && paymentMethod !== 'PIX' && !isAsked;
  if (!isOffered || held <= 0) return 'REVERSAL_NOT_ALLOWED';
  return held <= left || 'PAYMENT_GIVEN_BACK';
}

type Reversible = Pick<
  PaymentStanding,
  'paymentMethod' | 'status' | 'paymentProvider' | 'reversalStatus' | 'refundsWaiting' | 'held' | 'leftToGiveBack'
>;
type Activation = Pick<PaymentStanding, 'paymentMethod' | 'status' | 'active' | 'chargeState' | 'isAnonymised'>;

function inactivate({ status, active }: Activation): May {
  if (status !== 'PENDING') return 'PAYMENT_NOT_PENDING';
  return active || 'PAYMENT_INACTIVE';
}

/** Reactivating asks the student for money, which is refused once their data were erased. */
function activate({ status, active, paymentMethod, chargeState, isAnonymised }: Activation): May {
  if (isAnonymised) return 'REGISTRATION_ANONYMISED';
  if (active || status !== 'PENDING') return 'PAYMENT_NOT_PENDING';
  if (paymentMethod === 'PIX') return 'PIX_CANNOT_BE_REACTIVATED';
  return chargeState !== 'CANCEL_REQUESTED' || 'CHARGE_NOT_READY';
}

const BY_COMMAND = { inactivate, activate, reverse };

const RULES: Readonly<Record<PaymentAction, { readonly for: Parameters<typeof passes>[1]; readonly when: Rule }>> = {
  downloadBoleto: { for: READERS, when: boleto },
  sendBoleto: { for: { roles: ['ADMIN', 'STUDENT_SUPPORT', 'SUPERVISOR'] }, when: sendBoleto },
  copyPixCode: { for: READERS, when: pix },
  downloadPixQrCode: { for: READERS, when: pix },
  copyCardLink: { for: READERS, when: cardLink },
  reverse: { for: { anyOf: ['REVERT_PAYMENT'] }, when: reverse },
  inactivate: { for: ADMIN, when: inactivate },
  activate: { for: ADMIN, when: activate },
};

/** The policy's refusal to inactivate, reactivate or reverse a payment. */
export function paymentProblem(
  action: 'inactivate' | 'activate' | 'reverse',
  facts: MoneyFacts,
  { method, provider, reversal, held, ...payment }: PaymentFact,
  who: Who,
): Refusal | undefined {
  if (!passes(who, RULES[action].for)) return refusal('FORBIDDEN');
  const may = BY_COMMAND[action]({
    ...payment,
    paymentMethod: method,
    paymentProvider: provider,
    reversalStatus: reversal?.status ?? null,
    isAnonymised: facts.registration.anonymisedAt !== null,
    held: totalOf(held),
    leftToGiveBack: leftToGiveBack(facts, payment),
  });
  return may === true ? undefined : refusal(may);
}

/** For each action true or the reason why not; the menu leaves out those with FORBIDDEN. */
export const paymentCanOf = (it: PaymentStanding, who: Who): Record<PaymentAction, May> =>
  recordOf(
    keysOf(PAYMENT_ACTIONS).map((action) => {
      const rule = RULES[action];
      return [action, passes(who, rule.for) ? rule.when(it) : 'FORBIDDEN'] as const;
    }),
  );
