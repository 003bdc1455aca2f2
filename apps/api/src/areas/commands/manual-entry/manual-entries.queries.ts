import type { OfRegistrationsQuery } from '@habilita/contract';
import { cents } from '@habilita/kernel';
import { stillPosted } from '#areas/money/ledger/index.ts';
import { rowsOfRegistrations } from '#areas/registrations/registrations/index.ts';
import type { ReadDatabase } from '#kernel/db/connect.ts';
import type { RowScope } from '#kernel/list/school-scope.ts';
import { SOURCE } from './manual-entry-row.queries.ts';
import { registrationsVisibleTo } from '#areas/money/registration-row/index.ts';

/** Manual entries in scope. */
export async function manualEntriesOf(db: ReadDatabase, scope: RowScope, asked: OfRegistrationsQuery) {
  const entries = registrationsVisibleTo(db, scope)
    .innerJoin('registrationManualEntries as e', 'e.registrationId', 'r.id')
    .leftJoin('users as u', 'u.id', 'e.createdBy')
    .select(['e.id', 'e.registrationId', 'e.entryType', 'e.marketplaceCents', 'e.partnerCents', 'e.reason'])
    .select(['e.createdAt as createdDate', 'u.name as createdBy'])
    .select(stillPosted(SOURCE, 'e').as('active'));
  const { content, ...total } = await rowsOfRegistrations(entries, 'e', asked);
  return {
    ...total,
    content: content.map(({ marketplaceCents, partnerCents, ...entry }) => ({
      ...entry,
      marketplaceAmount: marketplaceCents,
      partnerAmount: partnerCents,
      totalAmount: cents(marketplaceCents + partnerCents),
    })),
  };
}
