import type { EffectContract, EffectMessage, PaymentEntityType, PaymentMethod } from '@habilita/contract';
import type { Cents, HolderShares } from '@habilita/kernel';
import type { Holder, LedgerKind } from '#areas/ledger/index.ts';
import type { IrregularityType } from './irregularities.queries.ts';
import type { RegistrationCommand } from '#areas/registration-record/index.ts';
import type { PaymentFact, PostedFact } from './facts.ts';
import type { OwnRow } from './own-row.ts';
import type { PlannedPayment } from './planned-payments.ts';
import type { Stock } from './seats.ts';
import type { Terms } from './terms.ts';

/** Where a ledger transaction or a payment comes from: the registration, the command's own row, or another row. */
export type PlannedSource = 'REGISTRATION' | 'OWN_ROW' | { readonly type: string; readonly id: string };

export interface PlannedPosting {
  readonly kind: LedgerKind;
  /** In the kind's own direction, centavos. Nothing is posted for nothing. */
  readonly shares: HolderShares;
  readonly source: PlannedSource;
  /** Of a refund: whose cash it is; the marketplace's unless said. */
  readonly payer?: Holder;
  /** When it happened; the moment of the command unless said. */
  readonly at?: Temporal.Instant;
}

/** Money that arrived for a payment. */
export interface PlannedSettlement {
  readonly payment: PaymentFact;
  readonly paymentDate: Temporal.Instant;
  readonly approvalDay: string;
  readonly liquidationDay: string;
  /** How the money that came is shared, centavos. */
  readonly shares: HolderShares;
  readonly cardBrand: string | null;
  readonly cardInstallments: number | null;
  /** Who took the money, under which charge: kept when the answer that issued it was lost. */
  readonly charge: { readonly provider: string; readonly externalId: string };
}

/** Money of a payment that went back to who paid it. */
export interface PlannedReturn {
  readonly payment: PaymentFact;
  /** Centavos, above zero. */
  readonly shares: HolderShares;
  /** Nothing is left of it: the payment is REVERSED. */
  readonly isWhole: boolean;
}

export interface PlannedIrregularity {
  readonly type: IrregularityType;
  readonly paymentId: string | null;
  readonly details: object;
}

/** What will happen, all of it, as plain data. `carryOut` writes it; `apply` says what the facts are then. */
export interface Plan {
  readonly registration: {
    readonly move?: RegistrationCommand;
    readonly paymentMethod?: PaymentMethod;
    /** Set when the contract is made: its amount and the moment. */
    readonly registered?: { readonly contractAmount: Cents };
    /** Another plan of the school, or the same at another price. */
    readonly plan?: { readonly terms: Terms; readonly price: Cents };
    /** The place in the school's day is given back. */
    readonly freesSlot?: true;
  };
  readonly row: OwnRow | undefined;
  readonly undo: readonly PostedFact[];
  readonly post: readonly PlannedPosting[];
  /** Payments that are asked for no longer; their charges are taken back at the provider. */
  readonly cancel: readonly PaymentFact[];
  /** Pending payments that are taken off what is due, and their charges back. */
  readonly inactivate: readonly PaymentFact[];
  /** Inactive ones that are due again and charged anew. */
  readonly activate: readonly PaymentFact[];
  readonly settle: readonly PlannedSettlement[];
  readonly giveBack: readonly PlannedReturn[];
  readonly request: {
    readonly entityType: PaymentEntityType;
    /** The row that asks for the money. */
    readonly source: 'REGISTRATION' | 'OWN_ROW' | { readonly id: string };
    readonly payments: readonly PlannedPayment[];
  };
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
}

const NOTHING: Omit<Plan, 'event'> = {
  registration: {},
  row: undefined,
  undo: [],
  post: [],
  cancel: [],
  inactivate: [],
  activate: [],
  settle: [],
  giveBack: [],
  request: { entityType: 'REGISTRATION', source: 'REGISTRATION', payments: [] },
  seats: { giveBack: [], take: [] },
  irregularities: [],
  messages: [],
  contract: 'UNCHANGED',
};

/** A plan from what it changes; everything left out stays as it is. */
export const planOf = (changes: Partial<Plan> & Pick<Plan, 'event'>): Plan => ({ ...NOTHING, ...changes });
