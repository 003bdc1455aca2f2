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
import { type ChargedPlan, LEDGER_KINDS, type LedgerKind } from '#areas/money/ledger/index.ts';
import type { LockedRegistration } from '#areas/money/registration-row/index.ts';
import type { ChargeState } from './charge-state.ts';
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
  /** Of the charge; null before it was asked for. */
  readonly provider: string | null;
  /** Its last reversal. */
  readonly reversal: { readonly id: string; readonly status: ReversalStatus } | null;
  /** Refunds asked of the provider whose outcome is not known. */
  readonly refundsWaiting: readonly string[];
  readonly paidAt: Temporal.Instant | null;
  /** 'YYYY-MM-DD' in São Paulo. */
  readonly approvalDay: string | null;
  /** 'YYYY-MM-DD' in the campaign's zone. */
  readonly dueDate: string;
  /** On which instalments of its schedule are due, though a short month clamps some of them. */
  readonly dayOfMonth: number;
  readonly gross: Cents;
  readonly shares: HolderShares;
  /** Approved less refunded at the provider. */
  readonly held: HolderShares;
}

/** A ledger transaction neither reversing nor reversed. */
export interface PostedFact {
  readonly id: string;
  readonly kind: LedgerKind;
  /** Centavos; positive as defined by the kind. */
  readonly shares: HolderShares;
  readonly source: { readonly type: string; readonly id: string };
  /** Of a refund from the school's own cash. */
  readonly payer?: 'PARTNER' | undefined;
  /** Of a charge for a plan. */
  readonly chargedPlan?: ChargedPlan | undefined;
}

/** A charge reversed by an abandonment, posted again when that is undone. */
export type CancelledCharge = Omit<PostedFact, 'id' | 'payer'>;

/** The active abandonment. */
export interface AbandonmentFact {
  readonly id: string;
  /** Undefined without a penalty. */
  readonly penalty: HolderShares | undefined;
  /** The whole penalty was requested, whatever had been paid. */
  readonly ignoresPaid: boolean;
  readonly cancelledCharges: readonly CancelledCharge[];
  /** The payments it cancelled. */
  readonly cancelledPayments: readonly string[];
}

/** A change of plan in force. */
export interface PlanChangeFact {
  readonly id: string;
  /** What it changed from. */
  readonly original: { readonly planId: string; readonly paymentMethod: PaymentMethod };
  /** Payments in the CFC in force that came with it or after it. */
  readonly paymentsInCfc: readonly string[];
}

export type RegistrationFact = LockedRegistration;

/** A registration's money at one moment, under its lock. Plain data, so that decisions are pure. */
export interface MoneyFacts {
  readonly registration: RegistrationFact;
  readonly payments: readonly PaymentFact[];
  readonly ledger: readonly PostedFact[];
  readonly abandonment: AbandonmentFact | undefined;
  /** In force, oldest first. */
  readonly planChanges: readonly PlanChangeFact[];
  /** Left in the stocks the command may use; null is unlimited. */
  readonly seats: readonly StockLeft[];
  readonly zoneOffset: ZoneOffset;
  /** Days until card money is paid out to the school; null for the default. */
  readonly paymentPlanDays: number | null;
  readonly now: Temporal.Instant;
  /** In the campaign's zone. */
  readonly today: string;
}

/** What the campaign offers for the plan, and today's fees by method. */
export interface Offer {
  readonly terms: Terms;
  readonly fees: FeeRates;
}

/** For commands that request money or move seats. */
export interface Facts extends MoneyFacts, Offer {}

/** R$ 10.000.000,00 per command, in centavos. */
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

/** By holder, centavos. */
export interface HolderFigures {
  readonly charges: HolderShares;
  readonly credits: HolderShares;
}

/** Of transactions that are not reversed. */
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

/** Credits less charges, by holder; negative: owes. */
export const balanceByHolder = ({ charges, credits }: HolderFigures): HolderShares =>
  addShares(credits, negateShares(charges));

/** Pending and active. */
export const openPayments = (facts: Pick<MoneyFacts, 'payments'>): PaymentFact[] =>
  facts.payments.filter(({ status, active }) => status === 'PENDING' && active);

/** Columns of the registration's row. */
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
 * Owed beyond these open payments, by holder. A holder in credit covers the other: only the remaining total is
 * requested.
 */
export function debtNotAsked(
  ledger: Parameters<typeof figuresOf>[0],
  open: readonly Pick<PaymentFact, 'shares'>[],
): HolderShares {
  return toBeAsked(negateShares(addShares(balanceByHolder(figuresOf(ledger)), ...open.map(({ shares }) => shares))));
}

/**
 * Of a new charge, by holder: what is to be asked for, less credits that no other debt needs. Never more than the
 * charge, so that other debts stay as they are asked for, or unasked.
 */
export function notCoveredByCredit(
  ledger: Parameters<typeof figuresOf>[0],
  open: readonly Pick<PaymentFact, 'shares'>[],
  charge: Pick<PostedFact, 'kind' | 'shares'>,
): HolderShares {
  const owed = debtNotAsked([...ledger, charge], open);
  return totalOf(charge.shares) <= totalOf(owed) ? charge.shares : owed;
}

/** Requests the total of both; nothing for a holder below zero. */
export function toBeAsked(owed: HolderShares): HolderShares {
  const total = cents(Math.max(0, totalOf(owed)));
  const marketplace = cents(Math.min(total, Math.max(0, owed.marketplace)));
  return { marketplace, partner: subtractCents(total, marketplace) };
}
