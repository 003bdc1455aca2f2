import type { OfRegistrationsQuery } from '@habilita/contract';
import { cents } from '@habilita/kernel';
import { stillPosted } from '#areas/money/ledger/index.ts';
import { rowsOfRegistrations } from '#areas/registrations/registrations/index.ts';
import type { ReadDatabase } from '#kernel/db/connect.ts';
import type { RowScope } from '#kernel/list/school-scope.ts';
import { notesQtyOf } from '#kernel/notes/note-rows.queries.ts';
import { SOURCE } from './custom-payment-row.queries.ts';
import { registrationsVisibleTo } from '#areas/money/registration-row/index.ts';

/** Custom payments in scope. */
export async function customPaymentsOf(db: ReadDatabase, scope: RowScope, asked: OfRegistrationsQuery) {
  const payments = registrationsVisibleTo(db, scope)
    .innerJoin('registrationCustomPayments as p', 'p.registrationId', 'r.id')
    .leftJoin('users as u', 'u.id', 'p.createdBy')
    .select(['p.id', 'p.registrationId', 'p.reason', 'p.details', 'p.marketplaceCents', 'p.partnerCents'])
    .select(['p.createdAt as createdDate', 'u.name as createdBy'])
    .select(notesQtyOf(SOURCE, 'p.id').as('notesQty'))
    .select(stillPosted(SOURCE, 'p').as('active'));
  const { content, ...total } = await rowsOfRegistrations(payments, 'p', asked);
  return {
    ...total,
    content: content.map(({ marketplaceCents, partnerCents, ...payment }) => ({
      ...payment,
      marketplaceGrossValue: marketplaceCents,
      partnerGrossValue: partnerCents,
      totalAmount: cents(marketplaceCents + partnerCents),
    })),
  };
}
