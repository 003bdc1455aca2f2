import { recordOf } from '@habilita/contract';
import type { Cents } from '@habilita/kernel';
import { sql } from 'kysely';
import type { Credits, OpenCharge } from '#areas/money/core/index.ts';
import { CREDIT_SORTS, CREDIT_KINDS } from '#areas/money/ledger/index.ts';

/**
 * SQL: the pending and active payments of a registration (`registrations as r`); null when the registration owes
 * nothing.
 */
export const openChargesOfDebt = sql<readonly OpenCharge[] | null>`case when r.credits_cents < r.charges_cents then (
  select jsonb_agg(jsonb_build_object('dueDate', p.due_date, 'gross', p.gross_cents))
  from payments p where p.registration_id = r.id and p.status = 'PENDING' and p.active) end`;

const SIGN = { paid: 1, credited: 1, givenBack: -1 } as const;
const sums = recordOf(
  CREDIT_SORTS.map((name) => {
    const kinds = sql.join(CREDIT_KINDS[name].map((kind) => sql.lit(kind)));
    const sum = sql`coalesce(sum(e.amount_cents) filter (where t.kind in (${kinds})), 0)`;
    return [name, sql`${sql.lit(name)}, ${sql.lit(SIGN[name])} * ${sum}`] as const;
  }),
);

/**
 * SQL: the sums of what a registration (`registrations as r`) received, was credited by hand and gave back, from its
 * ledger.
 */
export const creditsOfLedger = sql<Credits<Cents>>`(
  select jsonb_build_object(${sql.join(CREDIT_SORTS.map((name) => sums[name]))})
  from ledger_transactions t join ledger_entries e on e.transaction_id = t.id and e.account = 'STUDENT'
  where t.registration_id = r.id)`;
