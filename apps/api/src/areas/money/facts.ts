import type { PaymentEntityType, PaymentMethod, PaymentPart, PaymentStatus } from '@habilita/contract';
import {
  addCents,
  type Cents,
  cents,
  type HolderShares,
  negateCents,
  subtractCents,
  ZERO_CENTS,
  type ZoneOffset,
} from '@habilita/kernel';
import { LEDGER_KINDS, type LedgerKind } from '#areas/ledger/index.ts';
import type { LockedRegistration } from '#areas/registration-record/index.ts';
import type { ChargeState } from './charge-state.ts';
import type { FeeRates } from './fees.queries.ts';
import type { StockLeft } from './seats.ts';
import type { Terms } from './terms.ts';

export interface PaymentFact {
  readonly id: string;
  readonly entityType: PaymentEntityType;
  readonly entityId: string;
  readonly method: PaymentMethod;
  readonly part: PaymentPart;
  readonly installmentNumber: number;
  readonly numberOfInstallments: number;
  readonly status: PaymentStatus;
  readonly active: boolean;
  readonly chargeState: ChargeState;
  /** 'YYYY-MM-DD' in the campaign's zone. */
  readonly dueDate: string;
  readonly gross: Cents;
  readonly shares: HolderShares;
  /** What the provider holds of it: approved less given back. */
  readonly held: HolderShares;
}

/** A ledger transaction that stands: no reversal, and reversed by none. */
export interface PostedFact {
  readonly id: string;
  readonly kind: LedgerKind;
  /** In the kind's own direction, centavos. */
  readonly shares: HolderShares;
  readonly source: { readonly type: string; readonly id: string };
}

/** A charge that an abandonment took back, to be posted again when it is undone. */
export type CancelledCharge = Omit<PostedFact, 'id'>;

/** The abandonment in force of a registration. */
export interface AbandonmentFact {
  readonly id: string;
  /** Undefined without a penalty. */
  readonly penalty: HolderShares | undefined;
  /** The whole penalty was asked for, whatever had been paid. */
  readonly ignoresPaid: boolean;
  readonly cancelledCharges: readonly CancelledCharge[];
  /** The payments it cancelled. */
  readonly cancelledPayments: readonly string[];
}

/** A registration as the row is kept, with what else decisions read of it. */
export type RegistrationFact = LockedRegistration;

/**
 * What is known of a registration's money at one moment, under its lock. Plain data: decisions are made on it alone, and a test
 * builds it by hand.
 */
export interface MoneyFacts {
  readonly registration: RegistrationFact;
  readonly payments: readonly PaymentFact[];
  readonly ledger: readonly PostedFact[];
  readonly abandonment: AbandonmentFact | undefined;
  /** What is left of each stock the command may take from or give to; null is unbounded. */
  readonly seats: readonly StockLeft[];
  readonly zoneOffset: ZoneOffset;
  /** How many days after approval the school's card money is paid out; null for the usual. */
  readonly paymentPlanDays: number | null;
  readonly now: Temporal.Instant;
  /** `now` on the calendar of the campaign's zone. */
  readonly today: string;
}

/** What the campaign offers with the registration's plan, and what a payment costs by each method today. */
export interface Offer {
  readonly terms: Terms;
  readonly fees: FeeRates;
}

/** The facts of a command that asks for money or moves seats. */
export interface Facts extends MoneyFacts, Offer {}

/** The largest amount of one command, centavos: R$ 10.000.000,00. */
export const MOST_CENTS = cents(1_000_000_000);

export const NO_SHARES: HolderShares = { marketplace: ZERO_CENTS, partner: ZERO_CENTS };

export const addShares = (...shares: readonly HolderShares[]): HolderShares => ({
  marketplace: addCents(...shares.map(({ marketplace }) => marketplace)),
  partner: addCents(...shares.map(({ partner }) => partner)),
});

export const negateShares = ({ marketplace, partner }: HolderShares): HolderShares => ({
  marketplace: negateCents(marketplace),
  partner: negateCents(partner),
});

export const totalOf = ({ marketplace, partner }: HolderShares): Cents => addCents(marketplace, partner);

/** What was charged and credited, by holder, centavos. */
export interface HolderFigures {
  readonly charges: HolderShares;
  readonly credits: HolderShares;
}

/** Charges and credits of the transactions that stand. */
export function figuresOf(ledger: readonly Pick<PostedFact, 'kind' | 'shares'>[]): HolderFigures {
  const of = (figure: 'charges' | 'credits'): HolderShares =>
    addShares(
      NO_SHARES,
      ...ledger
        .filter(({ kind }) => LEDGER_KINDS[kind].figure === figure)
        .map(({ kind, shares }) =>
          (LEDGER_KINDS[kind].credit === 'STUDENT') === (figure === 'credits') ? shares : negateShares(shares),
        ),
    );
  return { charges: of('charges'), credits: of('credits') };
}

/** Credits less charges, by holder: below zero owes. */
export const balanceByHolder = ({ charges, credits }: HolderFigures): HolderShares =>
  addShares(credits, negateShares(charges));

/** The payments that can still be paid and count as due. */
export const openPayments = (facts: Pick<MoneyFacts, 'payments'>): PaymentFact[] =>
  facts.payments.filter(({ status, active }) => status === 'PENDING' && active);

/** What the registration's row keeps of its payments. */
export function paymentFiguresOf(payments: readonly PaymentFact[]) {
  const open = openPayments({ payments });
  return {
    totalPending: addCents(...open.map(({ gross }) => gross)),
    earliestDueDate: open.map(({ dueDate }) => dueDate).toSorted()[0] ?? null,
    entityPaymentsQty: payments.length,
    hasPaidAnyDownPayment: payments.some(({ status, part }) => status === 'PAID' && part === 'DOWN_PAYMENT'),
  };
}

/**
 * What is owed and not asked for by these open payments, by holder. A holder in credit covers the other: nothing is asked for the
 * first, and the other is asked only for the whole that is left.
 */
export function debtNotAsked(
  ledger: Parameters<typeof figuresOf>[0],
  open: readonly Pick<PaymentFact, 'shares'>[],
): HolderShares {
  return toBeAsked(negateShares(addShares(balanceByHolder(figuresOf(ledger)), ...open.map(({ shares }) => shares))));
}

/** What is asked for of these shares: the whole of both, and nothing for a holder below zero. */
export function toBeAsked(owed: HolderShares): HolderShares {
  const total = cents(Math.max(0, totalOf(owed)));
  const marketplace = cents(Math.min(total, Math.max(0, owed.marketplace)));
  return { marketplace, partner: subtractCents(total, marketplace) };
}
