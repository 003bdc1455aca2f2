import type { OwnRow } from '#areas/money/core/index.ts';

/** A cart has no row of its own: what changed its plan before is over. */
export const CART_ROW: OwnRow = {
  source: 'REGISTRATION',
  async write(trx, { registrationId, at }) {
    const standing = trx.updateTable('registrationPlanChanges').set({ undoneAt: at }).where('undoneAt', 'is', null);
    await standing.where('registrationId', '=', registrationId).execute();
  },
  after: () => ({ planChanges: [] }),
};
