import { CFC_ROLES } from '@habilita/contract';
import type { ActionRule } from '#areas/money/core/index.ts';
import { isCart } from '#areas/money/registration-row/index.ts';

/** People of a school enter money once the student has begun to pay (Specification 3 §4 and §7). */
const paymentInCfc: ActionRule['when'] = (it, { roles }) => {
  if (isCart(it.status) || it.balance >= 0) return 'PAYMENT_IN_CFC_INVALID_STATUS';
  const hasBegun = it.activePaymentsInCfcQty > 0 || it.hasPaidAnyDownPayment;
  const isOfCfc = roles.some((role) => CFC_ROLES.some((cfc) => cfc === role));
  return !isOfCfc || hasBegun || 'PAYMENT_IN_CFC_INVALID_STATUS';
};

export const PAYMENT_IN_CFC_RULE: ActionRule = {
  for: { anyOf: ['MANAGE_REGISTRATIONS', 'MANAGE_PAYMENTS'], roles: CFC_ROLES },
  when: paymentInCfc,
  asksThePerson: true,
};
