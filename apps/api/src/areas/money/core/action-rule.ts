import type {
  Check,
  May,
  PaymentEntityType,
  PaymentMethod,
  PaymentStatus,
  RegistrationStatus,
  ReversalStatus,
} from '@habilita/contract';
import type { Cents } from '@habilita/kernel';
import type { Actor } from '#kernel/actor.ts';
import type { Reachable } from './may-send.ts';

/** The data of a registration by which action rules decide. Amounts are centavos. */
export interface RegistrationStanding extends Reachable {
  readonly status: RegistrationStatus;
  /** Credits less charges. */
  readonly balance: Cents;
  readonly moneyInPlatform: Cents;
  readonly totalPending: Cents;
  readonly entityPaymentsQty: number;
  /** Whether anything was ever charged or credited. */
  readonly isInLedger: boolean;
  readonly activePaymentsInCfcQty: number;
  readonly hasPaidAnyDownPayment: boolean;
  /** Whether the registration's current penalty counts as paid. */
  readonly isPenaltyPaid: boolean;
  readonly isOpenForRegistration: boolean;
}

export type Who = Pick<Actor, 'roles' | 'permissions'>;
/** Who may do something with a registration, and in which state the registration must be. */
export interface ActionRule {
  readonly for: Check;
  readonly when: (it: RegistrationStanding, who: Who) => May;
  /**
   * Set when the action asks the student for something. Such an action is refused once the student's data were erased.
   * Other actions, such as corrections of the student's money, stay possible.
   */
  readonly asksThePerson?: true;
}

export interface PaymentStanding extends Reachable {
  readonly paymentMethod: PaymentMethod;
  readonly entityType: PaymentEntityType;
  readonly status: PaymentStatus;
  readonly active: boolean;
  readonly gross: Cents;
  /** Whether the due date has passed, in the campaign's zone. */
  readonly isPastDue: boolean;
  /**
   * The part of the registration's debt for which there is no open payment, in centavos, never negative. Manual credits
   * do not lower it.
   */
  readonly notAsked: Cents;
  readonly reversalStatus: ReversalStatus | null;
  readonly refundsWaiting: readonly string[];
  readonly paymentProvider: string | null;
  /** The approved amount less what was given back, in centavos. */
  readonly held: Cents;
  /** How much of the student's money may still be given back, in centavos; see `given-back.ts`. */
  readonly leftToGiveBack: Cents;
  readonly chargeState: string;
  /** True for an instalment whose boleto this person may not see. */
  readonly isBoletoHidden: boolean;
  readonly isExpired: boolean;
}

type CommandStanding = Pick<
  PaymentStanding,
  | 'paymentMethod'
  | 'entityType'
  | 'gross'
  | 'isPastDue'
  | 'notAsked'
  | 'status'
  | 'active'
  | 'chargeState'
  | 'paymentProvider'
  | 'reversalStatus'
  | 'refundsWaiting'
  | 'held'
  | 'leftToGiveBack'
  | 'isAnonymised'
>;

/** Who may do something with a payment, and when. */
export interface PaymentRule {
  readonly for: Check;
  readonly when: (it: CommandStanding) => May;
}
