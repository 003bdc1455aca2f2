import { keysOf } from '@habilita/contract';
import { sql } from 'kysely';
import type { ReadDatabase, Transaction } from '#kernel/db/connect.ts';
import { type Holder, LEDGER_KINDS } from './kind.ts';

/**
 * SQL condition: the ledger entry counts in this figure of its registration. The kinds come from `LEDGER_KINDS`, so
 * that a new kind is included automatically.
 */
const ofStudent = (figure: 'charges' | 'credits') => {
  const kinds = keysOf(LEDGER_KINDS).filter((kind) => LEDGER_KINDS[kind].figure === figure);
  return sql`e.account = 'STUDENT' and t.kind = any(${kinds})`;
};
const charged = sql<number>`coalesce(-sum(e.amount_cents) filter (where ${ofStudent('charges')}), 0)::bigint`;
const credited = sql<number>`coalesce(sum(e.amount_cents) filter (where ${ofStudent('credits')}), 0)::bigint`;
const inPlatform = (holder: Holder) =>
  sql<number>`coalesce(-sum(e.amount_cents) filter (where e.account = 'PLATFORM_CASH' and e.holder = ${holder}), 0)::bigint`;
/** SQL: the money received for payments minus the money given back of these payments. */
const ofPayments = (holder: Holder) =>
  sql<number>`coalesce(-sum(e.amount_cents) filter (where e.account = 'PLATFORM_CASH' and e.holder = ${holder} and t.kind in ('PLATFORM_PAYMENT', 'REVERSAL')), 0)::bigint`;
const inCfc = sql<number>`coalesce(-sum(e.amount_cents) filter (where e.account = 'CFC_CASH'), 0)::bigint`;

/** The ids of the next `batch` registrations after the id `after`. */
export async function registrationsAfter(db: ReadDatabase, after: string | undefined, batch: number) {
  const page = await db
    .selectFrom('registrations')
    .select('id')
    .$if(after !== undefined, (query) => query.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(batch)
    .execute();
  return page.map(({ id }) => id);
}

/**
 * The registrations among `ids` whose figures differ from the ledger. One SQL statement reads both the figures and the
 * ledger, so that both are from the same snapshot.
 */
export async function mismatchesOf(db: ReadDatabase, ids: readonly string[]) {
  if (ids.length === 0) return [];
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
  return db
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
}

/**
 * Raises the irregularity LEDGER_MISMATCH for a registration. If the registration has an open LEDGER_MISMATCH already,
 * nothing is raised and the result is false.
 */
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

/** The registrations for which a proof has ever raised LEDGER_MISMATCH. */
export async function everMismatched(db: ReadDatabase): Promise<string[]> {
  const rows = await db
    .selectFrom('irregularities')
    .select('registrationId')
    .distinct()
    .where('type', '=', 'LEDGER_MISMATCH')
    .$narrowType<{ registrationId: string }>()
    .execute();
  return rows.map(({ registrationId }) => registrationId);
}
