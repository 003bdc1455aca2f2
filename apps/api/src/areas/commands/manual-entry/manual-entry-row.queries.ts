import type { ManualEntryBody } from '@habilita/contract';
import type { HolderShares } from '@habilita/kernel';
import { sql } from 'kysely';
import type { DeclaredRow, OwnRow } from '#areas/money/core/index.ts';

interface Entry extends Pick<ManualEntryBody, 'entryType' | 'reason'> {
  readonly shares: HolderShares;
}

export const SOURCE = 'REGISTRATION_MANUAL_ENTRY';

/** A credit or debit that an administrator entered. */
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
