import type { PaymentEntityType, PaymentMethod, PaymentPart, PaymentStatus, ReversalStatus } from '@habilita/contract';
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
import { LEDGER_KINDS } from '#areas/money/ledger/index.ts';
import type { LockedRegistration } from '#areas/money/registration-row/index.ts';
import type { ChargeState } from './charge-state.ts';
import type { LeftByCommands, Posted } from './left-by-commands.queries.ts';
import type { FeeRates } from './terms/fees.queries.ts';
import type { StockLeft } from './terms/seats.ts';
import type { Terms } from './terms/terms.ts';

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
  /** The provider that was asked for the charge. */
  readonly provider: string | null;
  /** The payment's last reversal. */
  readonly reversal: { readonly id: string; readonly status: ReversalStatus } | null;
  /** Ids of refunds asked of the provider whose outcome is not known yet. */
  readonly refundsWaiting: readonly string[];
  readonly paidAt: Temporal.Instant | null;
  /** 'YYYY-MM-DD' in the campaign's zone. */
  readonly approvalDay: string | null;
  /** 'YYYY-MM-DD' in the campaign's zone. */
  readonly dueDate: string;
  /** The day of the month on which instalments of the schedule are due; in a short month `dueDate` is earlier. */
  readonly dayOfMonth: number;
  readonly gross: Cents;
  readonly shares: HolderShares;
  /** The approved amount less what was given back of this payment. */
  readonly held: HolderShares;
}

/** A ledger transaction in force: neither reversing nor reversed. */
export interface PostedFact extends Posted {
  readonly id: string;
  /** Set when the school gave money back from its own cash. */
  readonly payer?: 'PARTNER' | undefined;
}

export type RegistrationFact = LockedRegistration;

/**
 * A registration's money at one moment, as plain data for pure decisions. It is read under the registration's lock,
 * unless nothing is written afterwards.
 */
export interface MoneyFacts extends LeftByCommands {
  readonly registration: RegistrationFact;
  readonly payments: readonly PaymentFact[];
  readonly ledger: readonly PostedFact[];
  /** Seats left in the stocks that the command may use; null means unlimited. */
  readonly seats: readonly StockLeft[];
  readonly zoneOffset: ZoneOffset;
  /** Days until the school receives card money; null for the default. */
  readonly paymentPlanDays: number | null;
  readonly now: Temporal.Instant;
  /** 'YYYY-MM-DD' in the campaign's zone. */
  readonly today: string;
}

/** What the campaign offers for a plan, and today's fees by method. */
export interface Offer {
  readonly terms: Terms;
  readonly fees: FeeRates;
}

/** The facts for commands that request money or move seats. */
export interface Facts extends MoneyFacts, Offer {}

/** The most that one command may ask of a holder: R$ 10.000.000,00, in centavos. */
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

/** Charges and credits by holder, in centavos. */
export interface HolderFigures {
  readonly charges: HolderShares;
  readonly credits: HolderShares;
}

/** Adds up charges and credits; `ledger` holds transactions in force only. */
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

/** Credits less charges, by holder; below zero the student owes. */
export const balanceByHolder = ({ charges, credits }: HolderFigures): HolderShares =>
  addShares(credits, negateShares(charges));

/** Payments that the student has to make now or later: pending and active ones. */
export const openPayments = (facts: Pick<MoneyFacts, 'payments'>): PaymentFact[] =>
  facts.payments.filter(({ status, active }) => status === 'PENDING' && active);

/** The figures that a registration's row keeps about its payments. */
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
 * The debt for which there is no open payment, by holder. One holder's credit pays the other holder's debt, so that
 * only the remaining total is requested.
 */
export function debtNotRequested(
  ledger: Parameters<typeof figuresOf>[0],
  open: readonly Pick<PaymentFact, 'shares'>[],
): HolderShares {
  return sharesToRequest(
    negateShares(addShares(balanceByHolder(figuresOf(ledger)), ...open.map(({ shares }) => shares))),
  );
}

/**
 * The part of a new charge to request, by holder: the charge less the credits that no other debt needs. It is never
 * more than the charge, so that other debts without an open payment are not requested along with it.
 */
export function notCoveredByCredit(
  ledger: Parameters<typeof figuresOf>[0],
  open: readonly Pick<PaymentFact, 'shares'>[],
  charge: Pick<PostedFact, 'kind' | 'shares'>,
): HolderShares {
  const owed = debtNotRequested([...ledger, charge], open);
  return totalOf(charge.shares) <= totalOf(owed) ? charge.shares : owed;
}

/** Splits the owed total by holder. When one holder's share is below zero, it lowers the other holder's share. */
export function sharesToRequest(owed: HolderShares): HolderShares {
  const total = cents(Math.max(0, totalOf(owed)));
  const marketplace = cents(Math.min(total, Math.max(0, owed.marketplace)));
  return { marketplace, partner: subtractCents(total, marketplace) };
}
