import type { ApprovalKind, EffectContract, EffectMessage, PaymentEntityType, PaymentMethod } from '@habilita/contract';
import type { Cents, HolderShares } from '@habilita/kernel';
import type { ChargedPlan, Holder, LedgerKind } from '#areas/money/ledger/index.ts';
import type { IrregularityType } from './irregularities.queries.ts';
import type { RegistrationCommand } from '#areas/money/registration-row/index.ts';
import type { PaymentFact, PostedFact } from './facts.ts';
import type { OwnRow } from './own-row.ts';
import type { PlannedPayment } from './terms/planned-payments.ts';
import type { Stock } from './terms/seats.ts';
import type { Terms } from './terms/terms.ts';

/** The row that a posting comes from; 'OWN_ROW' stands for the row that the command itself writes. */
export type PlannedSource = 'REGISTRATION' | 'OWN_ROW' | { readonly type: string; readonly id: string };

export interface PlannedPosting {
  readonly kind: LedgerKind;
  /**
   * In centavos. Whether a positive amount is a credit or a debit depends on the kind (see `LEDGER_KINDS`). A posting
   * of zero is not written.
   */
  readonly shares: HolderShares;
  readonly source: PlannedSource;
  /** Set when the posting charges for a plan. */
  readonly chargedPlan?: ChargedPlan | undefined;
  /** For money that goes back: the holder whose cash pays it, by default the marketplace. */
  readonly payer?: Holder;
  /** The time of the posting, by default that of the command. */
  readonly at?: Temporal.Instant;
}

export interface PlannedSettlement {
  readonly payment: PaymentFact;
  readonly paymentDate: Temporal.Instant;
  readonly approvalDay: string;
  readonly liquidationDay: string;
  /** The received money, in centavos. */
  readonly shares: HolderShares;
  readonly cardBrand: string | null;
  readonly cardInstallments: number | null;
  /**
   * The provider and the id that it gave the charge. They are stored if the payment lacks them, because the provider's
   * response to the request for the charge may have been lost. `isFormer` means that the money came for an earlier
   * charge of the payment. Its id is not stored, and the present charge is cancelled.
   */
  readonly charge: { readonly provider: string; readonly externalId: string; readonly isFormer?: boolean };
}

/** Further money for a payment that is already paid. */
export interface PlannedReceipt {
  readonly payment: PaymentFact;
  /** Centavos, above zero. */
  readonly shares: HolderShares;
}

/** Money of a payment that was given back, or that could not be given back. */
export interface PlannedReturn {
  readonly payment: PaymentFact;
  /** Centavos, above zero. */
  readonly shares: HolderShares;
  /**
   * For money given back: true when nothing is left of the payment, which then becomes REVERSED. For a failed return:
   * true when the payment was REVERSED, and becomes PAID again.
   */
  readonly isWhole: boolean;
}

export interface PlannedIrregularity {
  readonly type: IrregularityType;
  readonly paymentId: string | null;
  readonly details: object;
}

/** Makes the command wait for a second person when the amount is above the limit in force, or always. */
interface ForSecondPerson {
  readonly kind: ApprovalKind;
  readonly amount: Cents;
  /** Set when the command waits whatever the limits are. */
  readonly always?: true;
  /** What the command is about, for example a payment's id. Two requests about the same subject cannot wait at once. */
  readonly subject?: string;
  readonly reason?: string | undefined;
}

/** Payments by which one debt is to be paid. */
export interface PlannedRequest {
  readonly entityType: PaymentEntityType;
  /** The row that the debt comes from; 'OWN_ROW' stands for the row that the command itself writes. */
  readonly source: 'REGISTRATION' | 'OWN_ROW' | { readonly id: string };
  readonly payments: readonly PlannedPayment[];
}

/** Everything that will happen, as plain data. `carryOut` writes it; `apply` returns the facts afterwards. */
export interface Plan {
  readonly registration: {
    readonly move?: RegistrationCommand;
    readonly paymentMethod?: PaymentMethod;
    /** Set when the student is registered, which fixes the amount of the contract. */
    readonly registered?: { readonly contractAmount: Cents };
    /** Set when the registration gets another plan of the school, or another price. */
    readonly plan?: { readonly terms: Terms; readonly price: Cents };
    readonly freesSlot?: true;
    /**
     * For an undone abandonment: RESTORED when the appointment that it freed is booked again, LOST when the appointment
     * is no longer free.
     */
    readonly formerSlot?: { readonly change: 'RESTORED' | 'LOST'; readonly at: Temporal.Instant };
  };
  readonly row: OwnRow | undefined;
  readonly undo: readonly PostedFact[];
  readonly post: readonly PlannedPosting[];
  /** Pending payments to cancel with their charges. */
  readonly cancel: readonly PaymentFact[];
  /** Pending payments to inactivate with their charges. */
  readonly inactivate: readonly PaymentFact[];
  /** Inactive payments to reactivate with new charges. */
  readonly activate: readonly PaymentFact[];
  readonly settle: readonly PlannedSettlement[];
  /**
   * Further money for payments that are already paid. A payment whose money had all been given back becomes PAID again.
   */
  readonly receiveAgain: readonly PlannedReceipt[];
  readonly giveBack: readonly PlannedReturn[];
  /** Money that was posted as given back, but whose bank transfer or refund failed. */
  readonly restore: readonly PlannedReturn[];
  readonly request: PlannedRequest;
  /** Payments for a second debt, for example for a penalty when the student also owes something else. */
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
  /** Undefined when one person is enough. */
  readonly secondPerson: ForSecondPerson | undefined;
  /**
   * The plan that will follow when the provider confirms. It is shown to the person as the effect, but not carried out
   * yet.
   */
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

/** A plan with these changes; what they leave out stays as it is. */
export const planOf = (changes: Partial<Plan> & Pick<Plan, 'event'>): Plan => ({ ...NOTHING, ...changes });

/** The requests that have payments, in the order in which they are written. */
export const requestsOf = ({ request, requestBeside }: Plan): PlannedRequest[] =>
  [request, requestBeside].filter(({ payments }) => payments.length > 0);
