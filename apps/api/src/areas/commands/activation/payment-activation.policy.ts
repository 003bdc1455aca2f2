import type { PaymentRule } from '#areas/money/core/index.ts';

const ADMINISTRATORS = { roles: ['ADMIN'] } as const;

export const INACTIVATE_RULE: PaymentRule = {
  for: ADMINISTRATORS,
  when({ status, active }) {
    if (status !== 'PENDING') return 'PAYMENT_NOT_PENDING';
    return active || 'PAYMENT_INACTIVE';
  },
};

/** Reactivating asks the student for money, which is refused once their data were erased. */
export const ACTIVATE_RULE: PaymentRule = {
  for: ADMINISTRATORS,
  when({ status, active, paymentMethod, chargeState, isAnonymised }) {
    if (isAnonymised) return 'REGISTRATION_ANONYMISED';
    if (active || status !== 'PENDING') return 'PAYMENT_NOT_PENDING';
    if (paymentMethod === 'PIX') return 'PIX_CANNOT_BE_REACTIVATED';
    return chargeState !== 'CANCEL_REQUESTED' || 'CHARGE_NOT_READY';
  },
};
