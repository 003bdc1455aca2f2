/**
 * State of a payment's charge at the provider. REQUESTED and CANCEL_REQUESTED: a job has still to ask the provider for
 * the charge, or for its cancellation.
 */
export const CHARGE_STATES = ['NONE', 'REQUESTED', 'ISSUED', 'REJECTED', 'CANCEL_REQUESTED', 'CANCELLED'] as const;
export type ChargeState = (typeof CHARGE_STATES)[number];

/**
 * What changes a charge. Answers of the provider: `issued`, `rejected`, `cancelled`. `paid`: money came, which ends a
 * cancellation. `paidByFormer`: money came for an earlier charge of the payment, so that this one is not needed any
 * more. `cancelledThere`: the provider cancelled by itself. `requestCancel`: we cancelled or inactivated the
 * payment. `foundOpen`: we cancelled the charge, but it is open at the provider. `requestAgain`: the payment needs a
 * new charge.
 */
export type ChargeChange =
  | 'issued'
  | 'rejected'
  | 'paid'
  | 'paidByFormer'
  | 'requestCancel'
  | 'cancelled'
  | 'cancelledThere'
  | 'foundOpen'
  | 'requestAgain';

export const CHARGE_TRANSITIONS = {
  NONE: { requestAgain: 'REQUESTED', paid: 'ISSUED' },
  // `requestCancel`: the requested charge may already exist at the provider, so it is looked up there and cancelled.
  REQUESTED: {
    issued: 'ISSUED',
    rejected: 'REJECTED',
    paid: 'ISSUED',
    paidByFormer: 'CANCEL_REQUESTED',
    requestCancel: 'CANCEL_REQUESTED',
  },
  ISSUED: {
    paid: 'ISSUED',
    paidByFormer: 'CANCEL_REQUESTED',
    requestCancel: 'CANCEL_REQUESTED',
    cancelledThere: 'CANCELLED',
  },
  REJECTED: { requestAgain: 'REQUESTED', paid: 'ISSUED' },
  // `issued`: the provider may issue the charge after its cancellation was requested; it must still be cancelled.
  CANCEL_REQUESTED: { issued: 'CANCEL_REQUESTED', cancelled: 'CANCELLED', paid: 'ISSUED' },
  CANCELLED: { requestAgain: 'REQUESTED', foundOpen: 'CANCEL_REQUESTED', paid: 'ISSUED' },
} as const satisfies Record<ChargeState, Partial<Record<ChargeChange, ChargeState>>>;

/** The state after a change; undefined when the state does not allow it. */
export function chargeAfter(state: ChargeState, change: ChargeChange): ChargeState | undefined {
  const next: Partial<Record<ChargeChange, ChargeState>> = CHARGE_TRANSITIONS[state];
  return next[change];
}

export const chargeMoves = (change: ChargeChange): { readonly from: ChargeState; readonly to: ChargeState }[] =>
  CHARGE_STATES.flatMap((from) => {
    const to = chargeAfter(from, change);
    return to === undefined ? [] : [{ from, to }];
  });
