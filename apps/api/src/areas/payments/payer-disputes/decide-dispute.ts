import { addCents, takenInProportion } from '@habilita/kernel';
import { type MoneyFacts, type PaymentFact, type Plan, planOf, totalOf } from '#areas/money/core/index.ts';
import type { DisputeState, ProviderDispute } from '../providers/dispute.ts';
import { PAYER_DISPUTE } from './payer-disputes.queries.ts';

const RANKS: Readonly<Record<DisputeState, number>> = { OPEN: 0, TAKEN: 1, WON: 2, LOST: 2, CANCELLED: 2 };

/**
 * Whether the reported state of a dispute is later than the state that we knew. A dispute never returns to an earlier
 * state, and its final states never change.
 */
export const isNews = (before: DisputeState | undefined, told: DisputeState): boolean =>
  before === undefined || RANKS[told] > RANKS[before];

export interface DisputedPayment {
  /** Our id of the dispute. */
  readonly disputeId: string;
  readonly payment: PaymentFact;
  readonly dispute: ProviderDispute;
  /** The state that we knew before; undefined for a new dispute. */
  readonly before: DisputeState | undefined;
  /** Details of the dispute, to be stored in the irregularity and in the history. */
  readonly details: object;
}

/**
 * Decides what a dispute does to the money. A chargeback takes its amount from the payment: each holder bears a share
 * in proportion to what it holds, and never more than it holds. A chargeback that is won or cancelled gives the same
 * amounts back. A complaint of fraud by PIX (MED) posts nothing here: if the provider pays the money back, it is booked
 * as a refund from the provider's record of the charge. A new dispute raises an irregularity. Amounts are centavos.
 */
export function decideDispute(facts: MoneyFacts, disputed: DisputedPayment): Plan {
  const { payment, dispute, before, disputeId } = disputed;
  const { kind, state, openedAt } = dispute;
  const irregularities = before === undefined ? [raisedOf(disputed)] : [];
  const posted = facts.ledger.filter(({ source }) => source.type === PAYER_DISPUTE && source.id === disputeId);
  if (kind === 'CHARGEBACK' && (state === 'WON' || state === 'CANCELLED'))
    return planOf({
      undo: posted,
      restore: posted.map(({ shares }) => ({ payment, shares, isWhole: payment.status === 'REVERSED' })),
      event: eventOf(disputed, 'CHARGEBACK_WON', addCents(...posted.map(({ shares }) => totalOf(shares)))),
      irregularities,
    });
  if (kind === 'MED' || state === 'OPEN' || posted.length > 0)
    return planOf({ event: eventOf(disputed, eventKindOf(dispute)), irregularities });
  const shares = takenInProportion(dispute.amount, payment.held);
  const taken = totalOf(shares);
  const isWhole = payment.status === 'PAID' && taken === totalOf(payment.held);
  return planOf({
    giveBack: taken > 0 ? [{ payment, shares, isWhole }] : [],
    post: taken > 0 ? [{ kind: 'REVERSAL', shares, source: { type: PAYER_DISPUTE, id: disputeId }, at: openedAt }] : [],
    event: eventOf(disputed, 'CHARGEBACK_TAKEN', taken),
    irregularities,
  });
}

function eventKindOf({ kind, state }: ProviderDispute): string {
  if (kind === 'CHARGEBACK') return state === 'LOST' ? 'CHARGEBACK_LOST' : 'CHARGEBACK_OPENED';
  return state === 'OPEN' ? 'FRAUD_CLAIM_OPENED' : 'FRAUD_CLAIM_ENDED';
}

const eventOf = ({ payment, details }: DisputedPayment, kind: string, bookedCents = 0) => ({
  kind,
  after: { paymentId: payment.id, ...details, bookedCents },
});

const raisedOf = ({ payment, dispute, disputeId, details }: DisputedPayment) => ({
  type: dispute.kind === 'MED' ? ('PIX_FRAUD_CLAIM' as const) : ('CARD_CHARGEBACK' as const),
  paymentId: payment.id,
  details: { ...details, disputeId },
});
