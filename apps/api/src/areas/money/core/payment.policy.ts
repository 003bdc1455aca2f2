import {
  type Check,
  type CommandPaymentAction,
  entriesOf,
  type May,
  passes,
  type PaymentAction,
  recordOf,
} from '@habilita/contract';
import type { Cents } from '@habilita/kernel';
import type { Actor } from '#kernel/actor.ts';
import { type Refusal, refusal } from '#kernel/errors.ts';
import type { DeclaredCommands } from './declared-command.ts';
import { debtNotRequested, type MoneyFacts, openPayments, type PaymentFact, totalOf } from './facts.ts';
import { leftToGiveBack } from './given-back.ts';
import { isBoleto } from './instrument.ts';
import { maySendHowToPay } from './may-send.ts';
import type { PaymentRule, PaymentStanding } from './action-rule.ts';

type Who = Pick<Actor, 'roles' | 'permissions'>;
type Rule = (it: PaymentStanding) => May;

const READERS = { anyOf: ['VIEW_PAYMENTS', 'QUERY_PAYMENTS', 'VIEW_REGISTRATIONS', 'QUERY_REGISTRATIONS'] } as const;

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
 * The actions of a PIX are hidden unless it can be paid now, and the card link is hidden unless the card payment can
 * be paid now (Specification 3 §4).
 */
const pix: Rule = (it) => (it.paymentMethod === 'PIX' && !it.isExpired && payable(it) === true ? true : 'FORBIDDEN');
const cardLink: Rule = (it) => (it.paymentMethod === 'CREDIT' && payable(it) === true ? true : 'FORBIDDEN');

type OtherAction = Exclude<PaymentAction, CommandPaymentAction>;

const RULES: Readonly<Record<OtherAction, { readonly for: Check; readonly when: Rule }>> = {
  downloadBoleto: { for: READERS, when: boleto },
  sendBoleto: { for: { roles: ['ADMIN', 'STUDENT_SUPPORT', 'SUPERVISOR'] }, when: sendBoleto },
  copyPixCode: { for: READERS, when: pix },
  downloadPixQrCode: { for: READERS, when: pix },
  copyCardLink: { for: READERS, when: cardLink },
};

/**
 * The debt for which there is no open payment, in centavos. Manual credits are left out: when one is entered, open
 * payments stay as they are, and so does this debt.
 */
function notAskedOf(facts: MoneyFacts): Cents {
  const ledger = facts.ledger.filter(({ kind }) => kind !== 'MANUAL_CREDIT');
  return totalOf(debtNotRequested(ledger, openPayments(facts)));
}

/**
 * The refusal of a command by this rule; undefined when the command is allowed. The API sends the same code in the
 * payment's `can`.
 */
export function paymentProblem(
  rule: PaymentRule,
  facts: MoneyFacts,
  { method, provider, reversal, held, ...payment }: PaymentFact,
  who: Who,
): Refusal | undefined {
  if (!passes(who, rule.for)) return refusal('FORBIDDEN');
  const may = rule.when({
    ...payment,
    paymentMethod: method,
    paymentProvider: provider,
    reversalStatus: reversal?.status ?? null,
    isAnonymised: facts.registration.anonymisedAt !== null,
    isPastDue: payment.dueDate < facts.today,
    notAsked: notAskedOf(facts),
    held: totalOf(held),
    leftToGiveBack: leftToGiveBack(facts, payment),
  });
  return may === true ? undefined : refusal(may);
}

/**
 * Returns for each action on a payment either true, or the code of the reason why the action is not possible. The menu
 * leaves out actions with FORBIDDEN.
 */
export function paymentCanOf(commands: DeclaredCommands, it: PaymentStanding, who: Who): Record<PaymentAction, May> {
  const rules = [...entriesOf(RULES), ...commands.flatMap(({ paymentActions = {} }) => entriesOf(paymentActions))];
  return recordOf(
    rules.flatMap(([action, rule]) =>
      rule === undefined ? [] : [[action, passes(who, rule.for) ? rule.when(it) : 'FORBIDDEN'] as const],
    ),
  );
}
