import type { Check, May, PaymentMethod, PaymentStatus, ReversalStatus } from '@habilita/contract';
import type { Cents } from '@habilita/kernel';
import type { Reachable } from './may-send.ts';

export interface PaymentStanding extends Reachable {
  readonly paymentMethod: PaymentMethod;
  readonly status: PaymentStatus;
  readonly active: boolean;
  readonly reversalStatus: ReversalStatus | null;
  readonly refundsWaiting: readonly string[];
  readonly paymentProvider: string | null;
  /** The approved amount less what was given back, in centavos. */
  readonly held: Cents;
  /** What may still go back of the student's money, in centavos; see `given-back.ts`. */
  readonly leftToGiveBack: Cents;
  readonly chargeState: string;
  /** An instalment whose boleto this person may not see. */
  readonly isBoletoHidden: boolean;
  readonly isExpired: boolean;
}

type CommandStanding = Pick<
  PaymentStanding,
  | 'paymentMethod'
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
