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

/** The row that a posting comes from: the registration, the command's own row, or another one. */
export type PlannedSource = 'REGISTRATION' | 'OWN_ROW' | { readonly type: string; readonly id: string };

export interface PlannedPosting {
  readonly kind: LedgerKind;
  /** Centavos, positive as the kind defines. Zero is not posted. */
  readonly shares: HolderShares;
  readonly source: PlannedSource;
  /** Set for the charge of a plan: its present name and the former plan's. */
  readonly chargedPlan?: ChargedPlan | undefined;
  /** Set for a refund: whose cash pays it, by default the marketplace's. */
  readonly payer?: Holder;
  /** The time of the command by default. */
  readonly at?: Temporal.Instant;
}

export interface PlannedSettlement {
  readonly payment: PaymentFact;
  readonly paymentDate: Temporal.Instant;
  readonly approvalDay: string;
  readonly liquidationDay: string;
  /** The received money by holder, in centavos. */
  readonly shares: HolderShares;
  readonly cardBrand: string | null;
  readonly cardInstallments: number | null;
  /** The provider and its number of the charge, kept here because the answer to the issuing may have been lost. */
  readonly charge: { readonly provider: string; readonly externalId: string };
}

/** Money that came once more for a payment that was settled before. */
export interface PlannedReceipt {
  readonly payment: PaymentFact;
  /** Centavos, above zero. */
  readonly shares: HolderShares;
}

/** Money of a payment that was given back. */
export interface PlannedReturn {
  readonly payment: PaymentFact;
  /** Centavos, above zero. */
  readonly shares: HolderShares;
  /** The payment holds nothing afterwards and becomes REVERSED. */
  readonly isWhole: boolean;
}

export interface PlannedIrregularity {
  readonly type: IrregularityType;
  readonly paymentId: string | null;
  readonly details: object;
}

/**
 * What a second person would decide. The command waits when its amount is above the limit in force, or when all
 * commands of its kind wait.
 */
interface ForSecondPerson {
  readonly kind: ApprovalKind;
  readonly amount: Cents;
  /** The command waits whatever the limits are. */
  readonly always?: true;
  /** What the command is about inside the registration, for example a payment's id: one command may wait for each. */
  readonly subject?: string;
  readonly reason?: string | undefined;
}

/** The payments by which one debt is asked for. */
export interface PlannedRequest {
  readonly entityType: PaymentEntityType;
  /** The row that the debt comes from. */
  readonly source: 'REGISTRATION' | 'OWN_ROW' | { readonly id: string };
  readonly payments: readonly PlannedPayment[];
}

/** Everything that will happen, as plain data. `carryOut` writes it; `apply` returns the facts afterwards. */
export interface Plan {
  readonly registration: {
    readonly move?: RegistrationCommand;
    readonly paymentMethod?: PaymentMethod;
    /** Set when the contract is made. */
    readonly registered?: { readonly contractAmount: Cents };
    /** Another plan of the school, or the same one at another price. */
    readonly plan?: { readonly terms: Terms; readonly price: Cents };
    readonly freesSlot?: true;
    /**
     * The appointment that an abandonment freed, when the abandonment is undone: taken again, or lost to somebody
     * else.
     */
    readonly formerSlot?: { readonly change: 'RESTORED' | 'LOST'; readonly at: Temporal.Instant };
  };
  readonly row: OwnRow | undefined;
  readonly undo: readonly PostedFact[];
  readonly post: readonly PlannedPosting[];
  /** Pending payments to cancel together with their charges. */
  readonly cancel: readonly PaymentFact[];
  /** Pending payments to inactivate together with their charges. */
  readonly inactivate: readonly PaymentFact[];
  /** Inactive payments to reactivate with new charges. */
  readonly activate: readonly PaymentFact[];
  readonly settle: readonly PlannedSettlement[];
  /** Money on top of what settled a payment; a payment that was given back whole becomes PAID again. */
  readonly receiveAgain: readonly PlannedReceipt[];
  readonly giveBack: readonly PlannedReturn[];
  /** Money that was given back and came back because the bank transfer failed. */
  readonly restore: readonly PlannedReturn[];
  readonly request: PlannedRequest;
  /** Payments of another debt that the command asks for too, for example the one beside a penalty. */
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
  /** What will follow once the provider confirms: it is shown as the effect and not carried out now. */
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

/** A plan of these changes; everything left out stays unchanged. */
export const planOf = (changes: Partial<Plan> & Pick<Plan, 'event'>): Plan => ({ ...NOTHING, ...changes });

/** The requests that ask for any payment, in the order in which they are written. */
export const requestsOf = ({ request, requestBeside }: Plan): PlannedRequest[] =>
  [request, requestBeside].filter(({ payments }) => payments.length > 0);
