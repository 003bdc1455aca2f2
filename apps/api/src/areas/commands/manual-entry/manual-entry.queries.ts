import type { ManualEntryBody, OfRegistrationsQuery } from '@habilita/contract';
import { cents, type HolderShares } from '@habilita/kernel';
import { sql } from 'kysely';
import type { DeclaredRow, OwnRow } from '#areas/money/core/index.ts';
import { stillPosted } from '#areas/money/ledger/index.ts';
import { registrationsVisibleTo } from '#areas/money/registration-row/index.ts';
import { rowsOfRegistrations } from '#areas/registrations/registrations/index.ts';
import type { ReadDatabase } from '#kernel/db/connect.ts';
import type { RowScope } from '#kernel/list/school-scope.ts';

interface Entry extends Pick<ManualEntryBody, 'entryType' | 'reason'> {
  readonly shares: HolderShares;
}

const SOURCE = 'REGISTRATION_MANUAL_ENTRY';

/** The row of a credit or debit that an administrator entered. */
export const manualEntryRow = ({ entryType, shares, reason }: Entry): OwnRow => ({
  source: SOURCE,
  counts: { manualEntriesQty: 1 },
  async write(trx, { at: createdAt, ...of }) {
    const amounts = { marketplaceCents: shares.marketplace, partnerCents: shares.partner };
    await trx
      .insertInto('registrationManualEntries')
      .values({ ...of, ...amounts, entryType, reason, createdAt })
      .execute();
  },
});

export const MANUAL_ENTRIES: DeclaredRow = {
  table: 'registrationManualEntries',
  source: SOURCE,
  texts: ['reason'],
  line: {
    tab: 'lancamentos-manuais',
    isByHand: true,
    tells: () => ({ text: 'Lançado por um administrador', facts: [] }),
  },
  addsUp: { towards: ['MANUAL_ENTRY'], amount: sql`d.marketplace_cents + d.partner_cents` },
};

/** Lists the manual entries of the registrations that the person may see. */
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
