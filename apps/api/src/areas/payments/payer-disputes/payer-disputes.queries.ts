import type { Cents } from '@habilita/kernel';
import type { DeclaredCommand } from '#areas/money/core/index.ts';
import type { ReadDatabase, Transaction } from '#kernel/db/connect.ts';
import type { DisputeKind, DisputeState } from '../providers/dispute.ts';

/** The source type of the ledger transactions by which a dispute takes money or gives it back. */
export const PAYER_DISPUTE = 'PAYER_DISPUTE';

/**
 * Declares the table of disputes in the same way as commands declare theirs, so that the student's statement can
 * describe ledger lines of disputes. Disputes are no command: no person starts them.
 */
export const payerDispute: DeclaredCommand = {
  row: {
    table: 'payerDisputes',
    source: PAYER_DISPUTE,
    texts: [],
    line: {
      tab: 'pagamentos',
      isOfPayment: true,
      tells: ({ payment }) => ({ text: payment === undefined ? 'Chargeback' : `Chargeback: ${payment}`, facts: [] }),
    },
  },
};

export interface NewDispute {
  readonly id: string;
  readonly provider: string;
  readonly externalId: string;
  readonly kind: DisputeKind;
  readonly state: DisputeState;
  readonly paymentId: string | null;
  readonly amountCents: Cents;
  readonly answerBy: Temporal.Instant | null;
  readonly openedAt: Temporal.Instant;
}

/** Locks a known dispute until the transaction ends. */
export async function lockDispute(trx: Transaction, provider: string, externalId: string) {
  return trx
    .selectFrom('payerDisputes')
    .select(['id', 'state', 'paymentId', 'answerBy'])
    .where('provider', '=', provider)
    .where('externalId', '=', externalId)
    .forUpdate()
    .executeTakeFirst();
}

/** Inserts a dispute; returns false when another transaction has inserted the same dispute meanwhile. */
export async function keepDispute(trx: Transaction, row: NewDispute, at: Temporal.Instant): Promise<boolean> {
  const kept = await trx
    .insertInto('payerDisputes')
    .values({ ...row, createdAt: at, updatedAt: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return kept !== undefined;
}

interface DisputeChange {
  readonly state: DisputeState;
  readonly paymentId: string | null;
  readonly answerBy: Temporal.Instant | null;
}

export async function changeDispute(
  trx: Transaction,
  id: string,
  change: DisputeChange,
  at: Temporal.Instant,
): Promise<void> {
  await trx
    .updateTable('payerDisputes')
    .set({ ...change, updatedAt: at })
    .where('id', '=', id)
    .execute();
}

/** The opening times of the disputes whose payment is unknown, as far as they were opened after `since`. */
export async function unlinkedDisputes(db: ReadDatabase, provider: string, since: Temporal.Instant) {
  return db
    .selectFrom('payerDisputes')
    .select('openedAt')
    .distinct()
    .where('provider', '=', provider)
    .where('paymentId', 'is', null)
    .where('openedAt', '>', since)
    .execute();
}
