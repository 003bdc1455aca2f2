import { isOfSchool, type OfRegistrationsQuery } from '@habilita/contract';
import { cents } from '@habilita/kernel';
import type { Actor } from '#kernel/actor.ts';
import type { ReadDatabase } from '#kernel/db/connect.ts';
import { rowsOfRegistrations } from '#areas/registrations/registrations/index.ts';
import { registrationsVisibleTo } from '#areas/money/registration-row/index.ts';

/** Penalties in scope; people of a school do not see the reasons that staff wrote. */
export async function penaltiesOf(db: ReadDatabase, actor: Actor, asked: OfRegistrationsQuery) {
  const penalties = registrationsVisibleTo(db, actor)
    .innerJoin('registrationAbandonments as a', 'a.registrationId', 'r.id')
    .where('a.penaltyPartnerCents', 'is not', null)
    .leftJoin('users as u', 'u.id', 'a.createdBy')
    .select(['a.id', 'a.createdAt', 'a.note', 'a.undoneAt', 'u.name as createdBy'])
    .select(['a.penaltyMarketplaceCents', 'a.penaltyPartnerCents']);
  const { content, ...total } = await rowsOfRegistrations(penalties, 'a', asked);
  return {
    ...total,
    content: content.map((row) => ({
      id: row.id,
      penaltyAmount: cents((row.penaltyMarketplaceCents ?? 0) + (row.penaltyPartnerCents ?? 0)),
      marketplaceShare: cents(row.penaltyMarketplaceCents ?? 0),
      partnerShare: cents(row.penaltyPartnerCents ?? 0),
      createdDate: row.createdAt,
      createdBy: row.createdBy,
      reason: isOfSchool(actor) ? null : row.note,
      active: row.undoneAt === null,
    })),
  };
}
