import type { ActionRule } from '#areas/money/core/index.ts';

/**
 * No registration goes back while the platform or the CFC holds money, or outside the campaign's registration period.
 */
export const BACK_TO_CART_RULE: ActionRule = {
  for: { anyOf: ['DO_BACK_TO_CART'] },
  when(it) {
    if (it.status !== 'REGISTERED') return 'REGISTRATION_INVALID_STATUS';
    const isFree = it.moneyInPlatform <= 0 && it.activePaymentsInCfcQty === 0 && it.isOpenForRegistration;
    return isFree || 'BACK_TO_CART_NOT_ALLOWED';
  },
  asksThePerson: true,
};
