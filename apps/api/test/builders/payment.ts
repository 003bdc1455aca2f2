import { cents, newId } from '@habilita/kernel';
import type { Insertable } from 'kysely';
import type { Database } from '#kernel/db/connect.ts';
import type { Payments } from '#kernel/db/schema.gen.ts';

/** A payment of R$ 1.800,00 for a registration that has a school and a plan. */
export async function aPayment(
  db: Database,
  registrationId: string,
  overrides: Partial<Insertable<Payments>> = {},
): Promise<{ id: string }> {
  const id = newId();
  const owner = await db
    .selectFrom('registrations')
    .select(['campaignId', 'drivingSchoolId', 'planId'])
    .where('id', '=', registrationId)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('payments')
    .values({
      id,
      entityType: 'REGISTRATION',
      entityId: registrationId,
      registrationId,
      campaignId: owner.campaignId,
      drivingSchoolId: owner.drivingSchoolId ?? '',
      planId: owner.planId ?? '',
      part: 'DOWN_PAYMENT',
      paymentMethod: 'PIX',
      orderId: id,
      status: 'PENDING',
      dueDate: '2026-03-10',
      grossCents: cents(180_000),
      partnerGrossCents: cents(153_000),
      marketplaceGrossCents: cents(27_000),
      feePercentageBasisPoints: 100,
      partnerPercentageFeeCents: cents(1_530),
      marketplacePercentageFeeCents: cents(270),
      partnerFixedFeeCents: cents(43),
      marketplaceFixedFeeCents: cents(7),
      ...overrides,
    })
    .execute();
  return { id };
}
