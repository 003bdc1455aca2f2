import type { DeliveryOutcome } from '@habilita/contract';
import { sql } from 'kysely';
import type { Database, ReadDatabase } from '#kernel/db/connect.ts';
import type { RollUpDifference } from '#kernel/roll-ups/prove-roll-ups.ts';
import { rolledUpCells } from '#kernel/roll-ups/rolled-up-total.ts';
import { RECIPIENT_ROLL_UP } from './recipient-roll-up.ts';

export interface CountedOutcome {
  readonly dispatchId: string;
  readonly outcome: DeliveryOutcome;
  readonly people: number;
}

/**
 * Counts the recipients of each dispatch by the outcome of their message. It reads the roll-up and not the recipients'
 * rows.
 */
export async function outcomesByDispatch(
  db: ReadDatabase,
  dispatchIds: readonly string[],
): Promise<readonly CountedOutcome[]> {
  if (dispatchIds.length === 0) return [];
  const filter = { dimensions: { DISPATCH: dispatchIds }, columns: {} };
  const { rows } = await sql<CountedOutcome>`
    select dispatch_id, outcome, sum(n)::int as people
    from ${rolledUpCells(RECIPIENT_ROLL_UP, filter, ['dispatch_id', 'outcome', 'n'])} as cells
    group by 1, 2 having sum(n) <> 0`.execute(db);
  return rows;
}

/**
 * Counts recipients whose stored outcome differs from the outcome of their message, with a few examples; undefined when
 * there are none. The query may take minutes.
 */
export async function proveDeliveries(db: Database): Promise<RollUpDifference | undefined> {
  const [found] = await db
    .transaction()
    .setAccessMode('read only')
    .execute(async (trx) => {
      await sql`set local statement_timeout = '20min'`.execute(trx);
      return (await WRONG.execute(trx)).rows;
    });
  if (found === undefined || found.cells === 0) return undefined;
  return { rollUp: RECIPIENT_ROLL_UP.name, cells: found.cells, examples: found.examples ?? [] };
}

/**
 * SQL: a lower bound for the ids of stored messages. Messages are dropped by month, but recipients keep the ids of
 * dropped messages; all of these are smaller than the bound. Ids are UUIDs of version 7, which begin with the time.
 */
const FIRST_ID_KEPT = sql`
  select (substr(ms, 1, 8) || '-' || substr(ms, 9) || '-0000-0000-000000000000')::uuid from (
    select lpad(to_hex((extract(epoch from coalesce(max(until), to_timestamp(0))) * 1000)::bigint), 12, '0') as ms
    from dropped_months where table_name = 'outbox_messages') as dropped`;

const WRONG = sql<{ cells: number; examples: readonly unknown[] | null }>`
  with wrong as (
    select r.dispatch_id, r.outcome, r.message_id, m.status
    from communication_recipients as r left join outbox_messages as m on m.id = r.message_id
    where r.message_id is not null and not (m.id is null and r.message_id < (${FIRST_ID_KEPT})) and (m.id is null or r.outcome <> delivery_outcome(m.status, m.error))
  )
  select count(*) as cells, (select jsonb_agg(to_jsonb(first)) from (select * from wrong limit 5) as first) as examples
  from wrong`;
