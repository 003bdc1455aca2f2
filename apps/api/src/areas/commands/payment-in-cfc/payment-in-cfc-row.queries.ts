import type { HolderShares } from '@habilita/kernel';
import type { DeclaredRow, OwnRow, OwnRowAt, RowFacts } from '#areas/money/core/index.ts';
import { insertPlanChange, madeChange, MOVED, type Moved, movedColumns } from '#areas/commands/plan-change/index.ts';
import type { Transaction } from '#kernel/db/connect.ts';
import { insertNote } from '#kernel/notes/note-rows.queries.ts';

export const SOURCE = 'REGISTRATION_PAYMENT_IN_CFC';

interface Paid extends Moved {
  readonly paid: HolderShares;
  /** The change of price by another plan; undefined when the plan stays. */
  readonly difference: HolderShares | undefined;
  readonly note: string | undefined;
}

async function writeNote(trx: Transaction, entityId: string, text: string, of: OwnRowAt): Promise<void> {
  const { registrationId, createdBy, at } = of;
  await insertNote(trx, { entityType: SOURCE, entityId, registrationId, text, createdBy, at });
}

/** Changes the ids of the payments in the CFC that keep each plan change from being undone. */
const withPayments = (
  changes: RowFacts['planChanges'],
  after: (ids: readonly string[]) => readonly string[],
): RowFacts['planChanges'] => changes.map((change) => ({ ...change, paymentsInCfc: after(change.paymentsInCfc) }));

/** A payment in the CFC with its note, and the change of plan that came with it, under the same id. */
export const paymentInCfcRow = ({ paid, difference, note, ...moved }: Paid): OwnRow => ({
  source: SOURCE,
  counts: { paymentsInCfcQty: 1, activePaymentsInCfcQty: 1, planChangesQty: difference === undefined ? 0 : 1 },
  async write(trx, own) {
    const { id, registrationId, createdBy, at: createdAt } = own;
    const amounts = { marketplaceCents: paid.marketplace, partnerCents: paid.partner };
    const values = { id, registrationId, createdBy, ...amounts, ...movedColumns(moved), createdAt };
    await trx.insertInto('registrationPaymentsInCfc').values(values).execute();
    if (difference !== undefined)
      await insertPlanChange(trx, { difference, ...moved, strategy: undefined, paymentInCfcId: id }, own);
    if (note !== undefined) await writeNote(trx, id, note, own);
  },
  after({ planChanges }, id) {
    const made = difference === undefined ? [] : [madeChange(moved, id)];
    return { planChanges: withPayments([...planChanges, ...made], (ids) => [...ids, id]) };
  },
});

/** Cancels a payment in the CFC; the reason becomes a note on it. */
export const cancelledPaymentInCfc = (cancelled: string, note: string): OwnRow => ({
  source: SOURCE,
  counts: { activePaymentsInCfcQty: -1 },
  async write(trx, own) {
    await trx
      .updateTable('registrationPaymentsInCfc')
      .set({ cancelledAt: own.at, cancelledBy: own.createdBy })
      .where('id', '=', cancelled)
      .where('cancelledAt', 'is', null)
      .executeTakeFirstOrThrow();
    await writeNote(trx, cancelled, note, own);
  },
  after: ({ planChanges }) => ({
    planChanges: withPayments(planChanges, (ids) => ids.filter((one) => one !== cancelled)),
  }),
});

export const PAYMENTS_IN_CFC: DeclaredRow = {
  table: 'registrationPaymentsInCfc',
  source: SOURCE,
  texts: [],
  line: {
    tab: 'pagamentos-no-cfc',
    columns: MOVED.columns,
    tells: (line) => ({ text: 'Recebido pelo CFC', facts: MOVED.factsOfMove(line) }),
  },
};
