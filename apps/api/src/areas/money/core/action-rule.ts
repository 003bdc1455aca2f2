import type { Check, May, RegistrationStatus } from '@habilita/contract';
import type { Cents } from '@habilita/kernel';
import type { Actor } from '#kernel/actor.ts';
import type { Reachable } from './may-send.ts';

/** What the policy needs of a registration, in centavos. */
export interface RegistrationStanding extends Reachable {
  readonly status: RegistrationStatus;
  /** Credits less charges. */
  readonly balance: Cents;
  readonly moneyInPlatform: Cents;
  readonly totalPending: Cents;
  readonly entityPaymentsQty: number;
  /** Something was charged or credited at least once. */
  readonly isInLedger: boolean;
  readonly activePaymentsInCfcQty: number;
  readonly hasPaidAnyDownPayment: boolean;
  /** The penalty in force counts as paid. */
  readonly isPenaltyPaid: boolean;
  readonly isOpenForRegistration: boolean;
}

export type Who = Pick<Actor, 'roles' | 'permissions'>;
/** Who may do something with a registration, and in which standing of the registration. */
export interface ActionRule {
  readonly for: Check;
  readonly when: (it: RegistrationStanding, who: Who) => May;
  /**
   * Set when the action asks the person for something, which is refused once their data were erased. Other actions may
   * still correct their money.
   */
  readonly asksThePerson?: true;
}
