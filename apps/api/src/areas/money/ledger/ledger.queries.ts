import { sql } from 'kysely';
import type { Transaction } from '#kernel/db/connect.ts';
import type { LedgerKind } from './kind.ts';
import type { Entry } from './posting.ts';

export interface LedgerTransactionRow {
  readonly id: string;
  readonly kind: LedgerKind;
  readonly registrationId: string | null;
  readonly sourceType: string;
  readonly sourceId: string;
  readonly reversesId: string | null;
  readonly reason: string | null;
  readonly actorId: string | null;
  readonly planName: string | null;
  readonly formerPlanName: string | null;
  readonly at: Temporal.Instant;
}

export async function insertTransaction(
  trx: Transaction,
  row: LedgerTransactionRow,
  entries: readonly Entry[],
): Promise<void> {
  await trx.insertInto('ledgerTransactions').values(row).execute();
  const lines = entries.map(({ account, holder, amount }, line) => ({
    transactionId: row.id,
    line: line + 1,
    account,
    holder,
    registrationId: row.registrationId,
    amountCents: amount,
  }));
  await trx.insertInto('ledgerEntries').values(lines).execute();
}

export interface PostedTransaction {
  readonly id: string;
  readonly kind: LedgerKind;
  readonly registrationId: string | null;
  readonly sourceType: string;
  readonly sourceId: string;
  readonly entries: readonly Entry[];
}

export async function transactionById(trx: Transaction, id: string): Promise<PostedTransaction | undefined> {
  const row = await trx
    .selectFrom('ledgerTransactions')
    .select(['id', 'kind', 'registrationId', 'sourceType', 'sourceId'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const lines = await trx
    .selectFrom('ledgerEntries')
    .select(['account', 'holder', 'amountCents'])
    .where('transactionId', '=', id)
    .orderBy('line')
    .execute();
  const entries = lines.map(({ amountCents, ...line }) => ({ ...line, amount: amountCents }));
  return { ...row, entries };
}

/**
 * SQL: true unless the ledger transaction that was posted for a row has been reversed by another one. `row` is the
 * alias of the row's table.
 */
export const stillPosted = (sourceType: string, row: string) => sql<boolean>`not exists (
  select 1 from ledger_transactions t join ledger_transactions u on u.reverses_id = t.id
  where t.source_type = ${sourceType} and t.source_id = ${sql.ref(`${row}.id`)})`;
