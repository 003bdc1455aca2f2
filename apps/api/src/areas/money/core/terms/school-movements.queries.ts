import { newId, ZERO_CENTS } from '@habilita/kernel';
import { sql } from 'kysely';
import type { ReadDatabase, Transaction } from '#kernel/db/connect.ts';
import type { RegistrationFact } from '../facts.ts';
import type { SchoolMovement } from './school-movements.ts';

/**
 * Inserts lines of a school's statement. It must run after the payments are written, because it reads their settlement
 * days and fees. A refund without a payment is written for the school that holds the registration's money. That may be
 * a former school, because a cart may choose another school while the former one still holds money.
 */
export async function insertSchoolMovements(
  trx: Transaction,
  { id: registrationId, campaignId, drivingSchoolId }: RegistrationFact,
  movements: readonly SchoolMovement[],
): Promise<void> {
  if (movements.length === 0 || drivingSchoolId === null) return;
  const rows = movements.map(({ id = newId(), shares, at, ...movement }) => ({
    ...movement,
    id,
    at: at.toString(),
    partner: shares.partner,
    marketplace: shares.marketplace,
  }));
  await sql`
    insert into school_movements (id, driving_school_id, campaign_id, registration_id, payment_id, kind, payment_method, day, at,
      partner_cents, marketplace_cents, partner_fee_cents, marketplace_fee_cents)
    select m.id,
      coalesce(
        p.driving_school_id,
        (select undone.driving_school_id from school_movements as undone where undone.id = m.undoes),
        case when m.kind in ('REFUND_BY_MARKETPLACE', 'REFUND_BY_CFC') then (
          select held.driving_school_id from school_movements as held where held.registration_id = ${registrationId}
          group by held.driving_school_id having sum(held.partner_cents) > 0 order by sum(held.partner_cents) desc limit 1
        ) end,
        ${drivingSchoolId}
      ), coalesce(p.campaign_id, ${campaignId}), ${registrationId}, m."paymentId",
      m.kind, p.payment_method, case m.kind when 'REVERSAL' then greatest(m.day, p.liquidation_day) else m.day end, m.at, m.partner, m.marketplace,
      case when m."bearsFees" then p.partner_percentage_fee_cents + p.partner_fixed_fee_cents else 0 end,
      case when m."bearsFees" then p.marketplace_percentage_fee_cents + p.marketplace_fixed_fee_cents else 0 end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as m (id uuid, undoes uuid, kind text, "paymentId" uuid, day date, at timestamptz, partner bigint, marketplace bigint, "bearsFees" boolean)
    left join payments as p on p.id = m."paymentId"`.execute(trx);
}

/**
 * Whether a school other than `drivingSchoolId` still holds money that it received for the registration. That money
 * cannot pay for a course of `drivingSchoolId`.
 */
export async function isMoneyAtOtherSchool(
  db: ReadDatabase,
  registrationId: string,
  drivingSchoolId: string,
): Promise<boolean> {
  const held = await db
    .selectFrom('schoolMovements as m')
    .innerJoin('registrations as r', 'r.id', 'm.registrationId')
    .select('m.drivingSchoolId')
    .where('m.registrationId', '=', registrationId)
    .where('m.drivingSchoolId', '<>', drivingSchoolId)
    .where('r.creditsCents', '>', ZERO_CENTS)
    .groupBy('m.drivingSchoolId')
    .having(({ fn }) => fn.sum('m.partnerCents'), '>', 0)
    .executeTakeFirst();
  return held !== undefined;
}
