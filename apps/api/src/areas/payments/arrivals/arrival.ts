import type { PaymentMethod } from '@habilita/contract';
import { type Cents, type HolderShares, inProportion, localDate } from '@habilita/kernel';
import {
  apply,
  idsFor,
  type IrregularityType,
  liquidationDay,
  type MoneyFacts,
  type Offer,
  type PaymentFact,
  type Plan,
  planOf,
  requestTheRest,
} from '#areas/money/core/index.ts';

/** Money that a provider received, in centavos. */
export interface Arrival {
  readonly payment: PaymentFact;
  readonly amount: Cents;
  readonly occurredAt: Temporal.Instant;
  /** `isFormer`: the payment had this charge before it was charged anew. */
  readonly charge: { readonly provider: string; readonly externalId: string; readonly isFormer?: boolean };
  /**
   * True when the provider's charge id is not the one stored with the payment. The money still settles the payment, but
   * an irregularity is raised.
   */
  readonly underAnotherCharge: boolean;
  readonly cardBrand: string | null;
  readonly cardInstallments: number;
  /** What the notice said, for the history. */
  readonly notice: object;
}

export const isUnderpaid = ({ status, active, gross }: PaymentFact, amount: Cents): boolean =>
  status === 'PENDING' && active && amount < gross;

/**
 * Decides what money that a provider received changes. The money is always booked. It settles an open, cancelled or
 * inactive payment, and makes a reversed one PAID again. If a payment is paid twice, as a PIX can be, the second amount
 * is added to it, so that its figures agree with the ledger. Irregularities: PAID_AFTER_CANCELLATION,
 * DUPLICATE_PAYMENT, AMOUNT_MISMATCH, CHARGE_MISMATCH. With an `offer`, the rest of an underpaid payment is requested
 * (see `requestTheRest`).
 */
export function decideArrival(facts: MoneyFacts, arrival: Arrival, offer?: Offer): Plan {
  const booked = bookedOf(facts, arrival);
  const { payment, amount, underAnotherCharge } = arrival;
  if (offer === undefined || underAnotherCharge || !isUnderpaid(payment, amount)) return booked;
  const after = apply(
    facts,
    booked,
    idsFor(booked, () => ''),
  );
  const payments = requestTheRest(
    { ...after, terms: offer.terms, fees: offer.fees },
    payment,
    inProportion(amount, payment.shares),
  );
  if (payments.length === 0) return booked;
  return {
    ...booked,
    request: { entityType: payment.entityType, source: { id: payment.entityId }, payments },
    messages: [...booked.messages, 'PAYMENT_REQUESTED'],
    irregularities: booked.irregularities.map(({ details, ...raised }) => ({
      ...raised,
      details: { ...details, requestedCents: payments.map(({ gross }) => gross) },
    })),
  };
}

function bookedOf(facts: MoneyFacts, arrival: Arrival): Plan {
  const { payment, amount, occurredAt, notice } = arrival;
  const shares = inProportion(amount, payment.shares);
  const irregularity = irregularityOf(payment, amount);
  const settles = irregularity !== 'DUPLICATE_PAYMENT';
  const raised: IrregularityType[] = irregularity === undefined ? [] : [irregularity];
  if (arrival.underAnotherCharge) raised.push('CHARGE_MISMATCH');
  const details = { ...notice, externalId: arrival.charge.externalId, expectedCents: payment.gross };
  const source = { type: 'PAYMENT', id: payment.id };
  return planOf({
    settle: settles ? [settlementOf(facts, arrival, shares)] : [],
    receiveAgain: settles ? [] : [{ payment, shares }],
    post: [{ kind: 'PLATFORM_PAYMENT', shares, source, at: occurredAt }],
    event: { kind: 'PAYMENT_RECEIVED', after: { paymentId: payment.id, ...notice } },
    irregularities: raised.map((type) => ({ type, paymentId: payment.id, details })),
    messages: settles ? ['PAYMENT_RECEIVED'] : [],
  });
}

function irregularityOf({ status, active, gross }: PaymentFact, amount: Cents): IrregularityType | undefined {
  if (status === 'PAID' || status === 'REVERSED') return 'DUPLICATE_PAYMENT';
  if (status === 'CANCELLED' || !active) return 'PAID_AFTER_CANCELLATION';
  return amount === gross ? undefined : 'AMOUNT_MISMATCH';
}

function settlementOf(
  { zoneOffset, paymentPlanDays }: MoneyFacts,
  { payment, occurredAt, charge, cardBrand, cardInstallments }: Arrival,
  shares: HolderShares,
): Plan['settle'][number] {
  const method: PaymentMethod = payment.method;
  const approvalDay = localDate(occurredAt.toString(), zoneOffset);
  return {
    payment,
    paymentDate: occurredAt,
    approvalDay,
    liquidationDay: liquidationDay({ method, approvalDay, cardInstallments, paymentPlanDays }),
    shares,
    cardBrand,
    cardInstallments: method === 'CREDIT' ? cardInstallments : null,
    charge,
  };
}
