import type { PaymentParams } from '@habilita/contract';
import type { HolderShares } from '@habilita/kernel';
import {
  type Facts,
  heldInOnePiece,
  type PaymentFact,
  paymentProblem,
  type Plan,
  planOf,
  totalOf,
} from '#areas/money/core/index.ts';
import type { Actor } from '#kernel/actor.ts';
import { isRefusal, type Refusal, refusal } from '#kernel/errors.ts';
import { bankAccountOf, type TypedAccount } from './bank-account.ts';
import { REVERSAL_RULE } from './payment-reversal.asks.ts';
import { type BankAccount, reversalRow, SOURCE } from './reversal.queries.ts';

interface Asked {
  readonly params: Pick<PaymentParams, 'entityPaymentId'>;
  readonly body: TypedAccount & { readonly reason?: string | undefined };
  readonly actor: Pick<Actor, 'roles' | 'permissions'>;
  /** Whether the list of banks contains the typed bank. */
  readonly isBank: boolean;
  /** Set when a second person approves the reversal that waits. */
  readonly approving?: object | undefined;
}

/**
 * Reverses a paid payment: gives back what is left of its money (Specification 3 §4, §5). The provider of a card
 * payment is asked to refund it; the reversal is posted once the provider confirms. Other payments wait for a second
 * person and go to a bank account. Refusals: FORBIDDEN, PAYMENT_NOT_FOUND, REVERSAL_NOT_ALLOWED, PAYMENT_GIVEN_BACK
 * when the student already got some of it back, REVERSAL_OF_TWO_ARRIVALS for a card that was charged twice, and those
 * of {@link bankAccountOf}.
 */
export function decideReversal(facts: Facts, { params, body, actor, isBank, approving }: Asked): Plan | Refusal {
  const payment = facts.payments.find(({ id }) => id === params.entityPaymentId);
  if (payment === undefined) return refusal('PAYMENT_NOT_FOUND');
  const waited = approving === undefined ? undefined : payment.reversal?.id;
  const reversal = waited === undefined ? payment.reversal : null;
  const problem = paymentProblem(REVERSAL_RULE, facts, { ...payment, reversal }, actor);
  if (problem !== undefined) return problem;
  const { held: shares } = payment;
  if (payment.method === 'CREDIT' && heldInOnePiece(facts, payment) < totalOf(shares))
    return refusal('REVERSAL_OF_TWO_ARRIVALS');
  if (payment.method === 'CREDIT')
    return asksProvider({ payment, shares, account: undefined, waited, reason: body.reason });
  const account = bankAccountOf(body, facts.registration, isBank);
  return isRefusal(account) ? account : givesBack({ payment, shares, account, waited, reason: body.reason });
}

interface Reversing {
  readonly payment: PaymentFact;
  readonly shares: HolderShares;
  readonly account: BankAccount | undefined;
  readonly waited: string | undefined;
  readonly reason: string | undefined;
}

function asksProvider(reversing: Reversing): Plan {
  return planOf({
    row: reversalRow({ ...askedOf(reversing), status: 'WAITING_APPROVAL' }),
    secondPerson: secondPersonOf(reversing),
    event: { kind: 'PAYMENT_REVERSAL_ASKED', after: eventDetailsOf(reversing), reason: reversing.reason },
    onceConfirmed: givesBack(reversing),
  });
}

function givesBack(reversing: Reversing): Plan {
  const { payment, shares, waited } = reversing;
  const source = waited === undefined ? 'OWN_ROW' : { type: SOURCE, id: waited };
  return planOf({
    row: reversalRow({ ...askedOf(reversing), status: 'APPROVED' }),
    post: [{ kind: 'REVERSAL', shares, source }],
    giveBack: [{ payment, shares, isWhole: true }],
    secondPerson: secondPersonOf(reversing),
    event: { kind: 'PAYMENT_REVERSED', after: eventDetailsOf(reversing), reason: reversing.reason },
  });
}

const askedOf = ({ payment, shares, account, waited }: Reversing) => ({
  paymentId: payment.id,
  shares,
  account,
  waited,
});

/**
 * What a second person is asked to approve. A transfer to a bank account always needs approval, whatever its amount.
 */
const secondPersonOf = ({ payment, shares, account, reason }: Reversing): Plan['secondPerson'] => ({
  kind: 'REVERSAL',
  reason,
  amount: totalOf(shares),
  subject: payment.id,
  ...(account === undefined ? {} : { always: true }),
});

const eventDetailsOf = ({ payment, shares, account }: Reversing) => ({
  paymentId: payment.id,
  amountCents: totalOf(shares),
  toBankAccount: account !== undefined,
});
