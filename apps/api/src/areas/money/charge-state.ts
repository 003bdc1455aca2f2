/** How far the charge of a payment is at its provider. REQUESTED and CANCEL_REQUESTED are committed intents that a job carries out. */
export const CHARGE_STATES = ['NONE', 'REQUESTED', 'ISSUED', 'REJECTED', 'CANCEL_REQUESTED', 'CANCELLED'] as const;
export type ChargeState = (typeof CHARGE_STATES)[number];

/**
 * What can happen to a charge. `issued`, `rejected`, `cancelled`: the provider's answers. `paid`: its money came, and it cannot be taken
 * back. `cancelledThere`: the provider cancelled it by itself. `requestCancel`: its payment was cancelled here. `foundOpen`: it is open
 * at the provider though taken back here. `requestAgain`: the payment is due again and needs a charge anew.
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
  // A charge asked for but not seen may exist at the provider: it is looked for and taken back.
  REQUESTED: { issued: 'ISSUED', rejected: 'REJECTED', paid: 'ISSUED', requestCancel: 'CANCEL_REQUESTED' },
  ISSUED: { paid: 'ISSUED', requestCancel: 'CANCEL_REQUESTED', cancelledThere: 'CANCELLED' },
  REJECTED: { requestAgain: 'REQUESTED', paid: 'ISSUED' },
  // The answer to an issue can come after the wish to cancel: the charge keeps that wish.
  CANCEL_REQUESTED: { issued: 'CANCEL_REQUESTED', cancelled: 'CANCELLED', paid: 'ISSUED' },
  CANCELLED: { requestAgain: 'REQUESTED', foundOpen: 'CANCEL_REQUESTED', paid: 'ISSUED' },
} as const satisfies Record<ChargeState, Partial<Record<ChargeChange, ChargeState>>>;

/** The state after a change; undefined when the present one does not allow it. */
export function chargeAfter(state: ChargeState, change: ChargeChange): ChargeState | undefined {
  const next: Partial<Record<ChargeChange, ChargeState>> = CHARGE_TRANSITIONS[state];
  return next[change];
}

/** Each state a change can begin from, with the one it leads to. */
export const chargeMoves = (change: ChargeChange): { readonly from: ChargeState; readonly to: ChargeState }[] =>
  CHARGE_STATES.flatMap((from) => {
    const to = chargeAfter(from, change);
    return to === undefined ? [] : [{ from, to }];
  });
