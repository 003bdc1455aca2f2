import { sql } from 'kysely';
import type { ReadDatabase, Transaction } from '#kernel/db/connect.ts';

/**
 * One pre-registration for each person who has not registered. When a person has several, a complete one is preferred,
 * then one that has a cart, then the newest.
 */
const people = (campaignId: string) => sql`
  select distinct on (l.cpf) l.id, l.whatsapp_opt_in, l.checkout_step not in ('PRE_REGISTRATION_1', 'PRE_REGISTRATION_2') as is_complete,
    exists (select 1 from registrations b where b.student_cpf = l.cpf and b.communications_blocked_at is not null) as is_blocked
  from leads l
  where l.campaign_id = ${campaignId}::uuid and l.stage <> 'REGISTERED'
  order by l.cpf, is_complete desc, l.registration_id is null, l.created_at desc, l.id desc`;

export interface AudienceCount {
  readonly total: number;
  readonly optedIn: number;
  readonly incomplete: number;
  readonly blocked: number;
  readonly repeated: number;
}

export async function countAudience(db: ReadDatabase, campaignId: string): Promise<AudienceCount> {
  const { rows } = await sql<AudienceCount>`
    with people as (${people(campaignId)})
    select
      count(*) filter (where is_complete and not is_blocked) as total,
      count(*) filter (where is_complete and not is_blocked and whatsapp_opt_in) as "optedIn",
      count(*) filter (where not is_complete) as incomplete,
      count(*) filter (where is_complete and is_blocked) as blocked,
      (select count(*) from leads l where l.campaign_id = ${campaignId}::uuid and l.stage <> 'REGISTERED') - count(*) as repeated
    from people`.execute(db);
  return rows[0] ?? { total: 0, optedIn: 0, incomplete: 0, blocked: 0, repeated: 0 };
}

export async function keepAudience(trx: Transaction, dispatchId: string, campaignId: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    with people as (${people(campaignId)}), kept as (
      insert into communication_recipients (dispatch_id, lead_id)
      select ${dispatchId}::uuid, id from people where is_complete and not is_blocked
      returning 1
    ), counted as (select count(*) as total from kept)
    update communication_dispatches d set total = counted.total from counted where d.id = ${dispatchId}::uuid
    returning d.total`.execute(trx);
  return rows[0]?.total ?? 0;
}
