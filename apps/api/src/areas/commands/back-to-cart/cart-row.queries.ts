import type { OwnRow } from '#areas/money/core/index.ts';

/** Going back to the cart adds no row; it only ends the plan changes that are in force. */
export const CART_ROW: OwnRow = {
  source: 'REGISTRATION',
  async write(trx, { registrationId, at }) {
    const standing = trx.updateTable('registrationPlanChanges').set({ undoneAt: at }).where('undoneAt', 'is', null);
    await standing.where('registrationId', '=', registrationId).execute();
  },
  after: () => ({ planChanges: [] }),
};
