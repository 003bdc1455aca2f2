import { keysOf } from '@habilita/contract';
import { sql } from 'kysely';
import type { ReadDatabase, Transaction } from '#kernel/db/connect.ts';
import { type Holder, LEDGER_KINDS, type LedgerKind } from './kind.ts';
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

/** The entries of a figure; its kinds are taken from `LEDGER_KINDS`, so that new kinds are included. */
const ofStudent = (figure: 'charges' | 'credits') => {
  const kinds = keysOf(LEDGER_KINDS).filter((kind) => LEDGER_KINDS[kind].figure === figure);
  return sql`e.account = 'STUDENT' and t.kind = any(${kinds})`;
};
const charged = sql<number>`coalesce(-sum(e.amount_cents) filter (where ${ofStudent('charges')}), 0)::bigint`;
const credited = sql<number>`coalesce(sum(e.amount_cents) filter (where ${ofStudent('credits')}), 0)::bigint`;
const inPlatform = (holder: Holder) =>
  sql<number>`coalesce(-sum(e.amount_cents) filter (where e.account = 'PLATFORM_CASH' and e.holder = ${holder} and t.kind <> 'FEE'), 0)::bigint`;
/** SQL: a holder's centavos that came for payments, less those that were given back of them. */
const ofPayments = (holder: Holder) =>
  sql<number>`coalesce(-sum(e.amount_cents) filter (where e.account = 'PLATFORM_CASH' and e.holder = ${holder} and t.kind in ('PLATFORM_PAYMENT', 'REVERSAL')), 0)::bigint`;
const inCfc = sql<number>`coalesce(-sum(e.amount_cents) filter (where e.account = 'CFC_CASH'), 0)::bigint`;

/**
 * The registrations that differ from the ledger, among the next `batch` registrations after the id `after`. `last` is
 * the last id that was compared; undefined when none was left.
 */
export async function mismatchesAfter(db: ReadDatabase, after: string | undefined, batch: number) {
  const page = await db
    .selectFrom('registrations')
    .select('id')
    .$if(after !== undefined, (query) => query.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(batch)
    .execute();
  const ids = page.map((row) => row.id);
  if (ids.length === 0) return { last: undefined, mismatches: [] };
  const proved = db
    .selectFrom('ledgerEntries as e')
    .innerJoin('ledgerTransactions as t', 't.id', 'e.transactionId')
    .select('e.registrationId')
    .select([
      charged.as('charges'),
      credited.as('credits'),
      inPlatform('MARKETPLACE').as('marketplace'),
      inPlatform('PARTNER').as('partner'),
      inCfc.as('cfc'),
      ofPayments('MARKETPLACE').as('ofPaymentsMarketplace'),
      ofPayments('PARTNER').as('ofPaymentsPartner'),
    ])
    .where('e.registrationId', 'in', ids)
    .groupBy('e.registrationId');
  const reported = db
    .selectFrom('payments as y')
    .select('y.registrationId')
    .select([
      sql<number>`sum(y.marketplace_approved_cents + y.marketplace_reversed_cents)::bigint`.as('marketplace'),
      sql<number>`sum(y.partner_approved_cents + y.partner_reversed_cents)::bigint`.as('partner'),
    ])
    .where('y.registrationId', 'in', ids)
    .groupBy('y.registrationId');
  const mismatches = await db
    .selectFrom('registrations as r')
    .leftJoin(proved.as('p'), 'p.registrationId', 'r.id')
    .leftJoin(reported.as('y'), 'y.registrationId', 'r.id')
    .select(['r.id', 'r.chargesCents', 'r.creditsCents', 'p.charges', 'p.credits'])
    .where('r.id', 'in', ids)
    .where(
      sql<boolean>`(r.charges_cents, r.credits_cents, r.marketplace_money_in_platform_cents, r.partner_money_in_platform_cents, r.money_in_cfc_cents,
          coalesce(y.marketplace, 0), coalesce(y.partner, 0))
        is distinct from (coalesce(p.charges, 0), coalesce(p.credits, 0), coalesce(p.marketplace, 0), coalesce(p.partner, 0), coalesce(p.cfc, 0),
          coalesce(p.of_payments_marketplace, 0), coalesce(p.of_payments_partner, 0))`,
    )
    .execute();
  return { last: ids.at(-1), mismatches };
}

/** Raises a mismatch. Returns false, and raises nothing, while an earlier mismatch of the registration is open. */
export async function raiseMismatch(
  trx: Transaction,
  id: string,
  registrationId: string,
  details: object,
  at: Temporal.Instant,
): Promise<boolean> {
  const open = await trx
    .selectFrom('irregularities')
    .select('id')
    .where('registrationId', '=', registrationId)
    .where('type', '=', 'LEDGER_MISMATCH')
    .where('resolvedAt', 'is', null)
    .executeTakeFirst();
  if (open !== undefined) return false;
  await trx
    .insertInto('irregularities')
    .values({ id, type: 'LEDGER_MISMATCH', registrationId, details: JSON.stringify(details), createdAt: at })
    .execute();
  return true;
}

/** Whether what a row posted still stands: false once another transaction reversed it. `row` is the row's alias. */
export const stillPosted = (sourceType: string, row: string) => sql<boolean>`not exists (
  select 1 from ledger_transactions t join ledger_transactions u on u.reverses_id = t.id
  where t.source_type = ${sourceType} and t.source_id = ${sql.ref(`${row}.id`)})`;
