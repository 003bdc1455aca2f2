/** State of a payment's charge at the provider. REQUESTED and CANCEL_REQUESTED are committed intents for a job. */
export const CHARGE_STATES = ['NONE', 'REQUESTED', 'ISSUED', 'REJECTED', 'CANCEL_REQUESTED', 'CANCELLED'] as const;
export type ChargeState = (typeof CHARGE_STATES)[number];

/**
 * `issued`, `rejected`, `cancelled`: the provider's answers. `paid`: money came, no cancellation possible.
 * `cancelledThere`: the provider cancelled it. `requestCancel`: the payment was cancelled here. `foundOpen`: open at
 * the provider though cancelled here. `requestAgain`: the payment needs a new charge.
 */
export type ChargeChange =
  | 'issued'
  | 'rejected'
  | 'paid'
  | 'requestCancel'
  | 'cancelled'
  | 'cancelledThere'
  | 'foundOpen'
  | 'requestAgain';

export const CHARGE_TRANSITIONS = {
  NONE: { requestAgain: 'REQUESTED', paid: 'ISSUED' },
  // A charge that was requested may exist at the provider: it is looked up and cancelled.
  REQUESTED: { issued: 'ISSUED', rejected: 'REJECTED', paid: 'ISSUED', requestCancel: 'CANCEL_REQUESTED' },
  ISSUED: { paid: 'ISSUED', requestCancel: 'CANCEL_REQUESTED', cancelledThere: 'CANCELLED' },
  REJECTED: { requestAgain: 'REQUESTED', paid: 'ISSUED' },
  // The answer to the issue may arrive late: the charge stays to be cancelled.
  CANCEL_REQUESTED: { issued: 'CANCEL_REQUESTED', cancelled: 'CANCELLED', paid: 'ISSUED' },
  CANCELLED: { requestAgain: 'REQUESTED', foundOpen: 'CANCEL_REQUESTED', paid: 'ISSUED' },
} as const satisfies Record<ChargeState, Partial<Record<ChargeChange, ChargeState>>>;

/** The state after a change; undefined when it is not allowed. */
export function chargeAfter(state: ChargeState, change: ChargeChange): ChargeState | undefined {
  const next: Partial<Record<ChargeChange, ChargeState>> = CHARGE_TRANSITIONS[state];
  return next[change];
}

export const chargeMoves = (change: ChargeChange): { readonly from: ChargeState; readonly to: ChargeState }[] =>
  CHARGE_STATES.flatMap((from) => {
    const to = chargeAfter(from, change);
    return to === undefined ? [] : [{ from, to }];
  });
