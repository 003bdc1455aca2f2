import type { OfRegistrationsQuery } from '@habilita/contract';
import { sql } from 'kysely';
import { registrationsVisibleTo, rowsOfRegistrations } from '#areas/registrations/index.ts';
import type { ReadDatabase } from '#kernel/db/connect.ts';
import type { RowScope } from '#kernel/list/school-scope.ts';

/** In scope. */
export async function refundsOf(db: ReadDatabase, scope: RowScope, asked: OfRegistrationsQuery) {
  const refunds = registrationsVisibleTo(db, scope)
    .innerJoin('registrationRefunds as f', 'f.registrationId', 'r.id')
    .leftJoin('users as u', 'u.id', 'f.createdBy')
    .select(['f.id', 'f.registrationId', 'f.payer', 'f.amountCents as refundAmount', 'f.note'])
    .select(['f.createdAt as createdDate', 'u.name as createdBy'])
    .select(
      sql<number>`(select count(*) from attachments a
        where a.entity_type = 'REGISTRATION_REFUND' and a.entity_id = f.id and a.active)`.as('receiptsQty'),
    );
  const { content, ...total } = await rowsOfRegistrations(refunds, 'f', asked);
  return { ...total, content: content.map((refund) => ({ ...refund, active: true })) };
}
