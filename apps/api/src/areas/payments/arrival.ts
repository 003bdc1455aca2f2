import type { PaymentMethod } from '@habilita/contract';
import { type Cents, type HolderShares, largestRemainder, localDate } from '@habilita/kernel';
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
} from '#areas/money/index.ts';

/** Money that reached a provider for a payment. Centavos. */
export interface Arrival {
  readonly payment: PaymentFact;
  readonly amount: Cents;
  readonly occurredAt: Temporal.Instant;
  /** Who took it, under which charge. */
  readonly charge: { readonly provider: string; readonly externalId: string };
  /** The payment has a charge, and this is another: settled all the same, and raised. */
  readonly underAnotherCharge: boolean;
  readonly cardBrand: string | null;
  /** In how many instalments a card was charged. */
  readonly cardInstallments: number;
  /** What the provider told, for the history. */
  readonly told: object;
}

/** Less money than an open payment asks for. */
export const isUnderpaid = ({ status, active, gross }: PaymentFact, amount: Cents): boolean =>
  status === 'PENDING' && active && amount < gross;

/**
 * What money that reached the provider does. It is always booked: an open payment is settled; a cancelled or inactive one is
 * settled all the same and raised (PAID_AFTER_CANCELLATION); one already paid or reversed keeps its status and is raised
 * (DUPLICATE_PAYMENT); another amount than asked is raised (AMOUNT_MISMATCH), and so is another charge (CHARGE_MISMATCH). The rest
 * of an underpaid payment is asked for by what is on offer (see `requestTheRest`); left out, it is raised alone.
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
  const payments = requestTheRest({ ...after, terms: offer.terms, fees: offer.fees }, payment, sharesOf(arrival));
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
  const { payment, amount, occurredAt, told } = arrival;
  const shares = sharesOf(arrival);
  const irregularity = irregularityOf(payment, amount);
  const settles = irregularity !== 'DUPLICATE_PAYMENT';
  const raised: IrregularityType[] = irregularity === undefined ? [] : [irregularity];
  if (arrival.underAnotherCharge) raised.push('CHARGE_MISMATCH');
  const details = { ...told, externalId: arrival.charge.externalId, expectedCents: payment.gross };
  const source = { type: 'PAYMENT', id: payment.id };
  return planOf({
    settle: settles ? [settlementOf(facts, arrival, shares)] : [],
    post: [{ kind: 'PLATFORM_PAYMENT', shares, source, at: occurredAt }],
    event: { kind: 'PAYMENT_RECEIVED', after: { paymentId: payment.id, ...told } },
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

/** Another amount is shared in the proportion of what was asked, to the centavo. */
function sharesOf({ amount, payment: { gross, shares: asked } }: Arrival): HolderShares {
  if (amount === gross) return asked;
  const [marketplace, partner] = largestRemainder(amount, [asked.marketplace, asked.partner]);
  if (marketplace === undefined || partner === undefined) throw new Error('two holders have two shares');
  return { marketplace, partner };
}
