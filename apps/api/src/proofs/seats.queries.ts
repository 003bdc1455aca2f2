import { sql } from 'kysely';
import type { Database } from '#kernel/db/connect.ts';

/**
 * Counts the seat stocks whose number of taken seats is wrong. A registration takes a seat of its campaign, of its
 * school and of its plan. One paid by boleto or instalment boleto also takes one of the campaign's seats for this
 * payment method.
 */
export async function wrongStocks(db: Database): Promise<number> {
  const { rows } = await sql<{ wrong: number }>`
    with holders as (
      select r.campaign_id, p.campaign_driving_school_id, p.id as campaign_plan_id, r.payment_method
      from registrations r join campaign_plans p on p.id = r.campaign_plan_id
      where r.status = 'REGISTERED'
    ), held as (
      select scope, owner_id, count(*) as taken
      from holders, lateral (values
        ('CAMPAIGN', campaign_id),
        ('DRIVING_SCHOOL', campaign_driving_school_id),
        ('PLAN', campaign_plan_id),
        (case when payment_method in ('BOLETO', 'BOLETO_PARCELADO') then payment_method end, campaign_id)
      ) as stock (scope, owner_id)
      where scope is not null
      group by scope, owner_id
    )
    select count(*)::int as wrong
    from seat_stocks s full join held h on h.scope = s.scope and h.owner_id = s.owner_id
    where coalesce(s.taken, 0) <> coalesce(h.taken, 0)`.execute(db);
  return rows[0]?.wrong ?? 0;
}
