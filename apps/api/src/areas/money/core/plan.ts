import type { ApprovalKind, EffectContract, EffectMessage, PaymentEntityType, PaymentMethod } from '@habilita/contract';
import type { Cents, HolderShares } from '@habilita/kernel';
import type { ChargedPlan, Holder, LedgerKind } from '#areas/money/ledger/index.ts';
import type { IrregularityType } from './irregularities.queries.ts';
import type { RegistrationCommand } from '#areas/money/registration-row/index.ts';
import type { PaymentFact, PostedFact } from './facts.ts';
import type { OwnRow } from './own-rows/own-row.ts';
import type { PlannedPayment } from './terms/planned-payments.ts';
import type { Stock } from './terms/seats.ts';
import type { Terms } from './terms/terms.ts';

/** The registration, the command's own row, or another row. */
export type PlannedSource = 'REGISTRATION' | 'OWN_ROW' | { readonly type: string; readonly id: string };

export interface PlannedPosting {
  readonly kind: LedgerKind;
  /** Centavos, positive as defined by the kind. Zero is not posted. */
  readonly shares: HolderShares;
  readonly source: PlannedSource;
  /** Of a charge for a plan: what the plan is called now. */
  readonly chargedPlan?: ChargedPlan | undefined;
  /** Of a refund: whose cash; the marketplace's by default. */
  readonly payer?: Holder;
  /** The command's time by default. */
  readonly at?: Temporal.Instant;
}

export interface PlannedSettlement {
  readonly payment: PaymentFact;
  readonly paymentDate: Temporal.Instant;
  readonly approvalDay: string;
  readonly liquidationDay: string;
  /** Shares of the received money, centavos. */
  readonly shares: HolderShares;
  readonly cardBrand: string | null;
  readonly cardInstallments: number | null;
  /** Provider and charge; kept when the issuing answer was lost. */
  readonly charge: { readonly provider: string; readonly externalId: string };
}

/** Money that came once more for a payment that was settled before. */
export interface PlannedReceipt {
  readonly payment: PaymentFact;
  /** Centavos, above zero. */
  readonly shares: HolderShares;
}

/** Refunded money of a payment. */
export interface PlannedReturn {
  readonly payment: PaymentFact;
  /** Centavos, above zero. */
  readonly shares: HolderShares;
  /** The payment becomes REVERSED. */
  readonly isWhole: boolean;
}

export interface PlannedIrregularity {
  readonly type: IrregularityType;
  readonly paymentId: string | null;
  readonly details: object;
}

/** The runner keeps the command waiting when the amount is above the limit in force, or all of its kind wait. */
interface ForSecondPerson {
  readonly kind: ApprovalKind;
  /** Centavos. */
  readonly amount: Cents;
  /** Whatever the limits are. */
  readonly always?: true;
  /** What it is about inside the registration, as a payment's id: one may wait for each. */
  readonly subject?: string;
  readonly reason?: string | undefined;
}

/** Payments that one debt is asked for by. */
export interface PlannedRequest {
  readonly entityType: PaymentEntityType;
  /** The row that requests the money. */
  readonly source: 'REGISTRATION' | 'OWN_ROW' | { readonly id: string };
  readonly payments: readonly PlannedPayment[];
}

/** Everything that will happen, as plain data. `carryOut` writes it; `apply` returns the facts afterwards. */
export interface Plan {
  readonly registration: {
    readonly move?: RegistrationCommand;
    readonly paymentMethod?: PaymentMethod;
    /** When the contract is made. */
    readonly registered?: { readonly contractAmount: Cents };
    /** Another plan of the school, or another price. */
    readonly plan?: { readonly terms: Terms; readonly price: Cents };
    readonly freesSlot?: true;
    /** The time that an abandonment freed, when that is undone: taken again, or lost to somebody else. */
    readonly formerSlot?: { readonly change: 'RESTORED' | 'LOST'; readonly at: Temporal.Instant };
  };
  readonly row: OwnRow | undefined;
  readonly undo: readonly PostedFact[];
  readonly post: readonly PlannedPosting[];
  /** Payments to cancel, with their charges. */
  readonly cancel: readonly PaymentFact[];
  /** Pending payments to inactivate, with their charges. */
  readonly inactivate: readonly PaymentFact[];
  /** Inactive payments to reactivate with new charges. */
  readonly activate: readonly PaymentFact[];
  readonly settle: readonly PlannedSettlement[];
  /** Held besides what settled the payment; one that was given back whole is PAID again. */
  readonly receiveAgain: readonly PlannedReceipt[];
  readonly giveBack: readonly PlannedReturn[];
  /** Given back and come back: the bank transfer failed. */
  readonly restore: readonly PlannedReturn[];
  readonly request: PlannedRequest;
  /** Of other debts that the command asks for, as those beside a penalty. */
  readonly requestBeside: PlannedRequest;
  readonly seats: { readonly giveBack: readonly Stock[]; readonly take: readonly Stock[] };
  readonly event: {
    readonly kind: string;
    readonly before?: object;
    readonly after: object;
    readonly reason?: string | undefined;
  };
  readonly irregularities: readonly PlannedIrregularity[];
  readonly messages: readonly EffectMessage[];
  readonly contract: EffectContract;
  /** Undefined: one person is enough. */
  readonly secondPerson: ForSecondPerson | undefined;
  /** What follows once the provider confirms: shown as the effect, not carried out. */
  readonly onceConfirmed?: Plan;
}

const NO_REQUEST: PlannedRequest = { entityType: 'REGISTRATION', source: 'REGISTRATION', payments: [] };

const NOTHING: Omit<Plan, 'event'> = {
  registration: {},
  row: undefined,
  undo: [],
  post: [],
  cancel: [],
  inactivate: [],
  activate: [],
  settle: [],
  receiveAgain: [],
  giveBack: [],
  restore: [],
  request: NO_REQUEST,
  requestBeside: NO_REQUEST,
  seats: { giveBack: [], take: [] },
  irregularities: [],
  messages: [],
  contract: 'UNCHANGED',
  secondPerson: undefined,
};

/** Everything left out stays unchanged. */
export const planOf = (changes: Partial<Plan> & Pick<Plan, 'event'>): Plan => ({ ...NOTHING, ...changes });

/** In the order in which they are written. */
export const requestsOf = ({ request, requestBeside }: Plan): PlannedRequest[] =>
  [request, requestBeside].filter(({ payments }) => payments.length > 0);
