import { cents } from '@habilita/kernel';
import { sql } from 'kysely';
import type { ReadDatabase } from '#kernel/db/connect.ts';
import type { RowScope } from '#kernel/list/school-scope.ts';
import { registrationsVisibleTo } from './registrations.queries.ts';

interface PenaltiesPage {
  readonly registrationIds: readonly string[];
  readonly page: number;
  readonly size: number;
  readonly direction: 'asc' | 'desc';
}

/** The penalties of these registrations, of those the person may see. */
export async function penaltiesOf(db: ReadDatabase, scope: RowScope, asked: PenaltiesPage) {
  const visible = registrationsVisibleTo(db, scope)
    .innerJoin('registrationAbandonments as a', 'a.registrationId', 'r.id')
    .where('a.penaltyPartnerCents', 'is not', null)
    .where(sql<boolean>`r.id = any(${asked.registrationIds}::uuid[])`);
  const { total } = await visible.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await visible
    .leftJoin('users as u', 'u.id', 'a.createdBy')
    .select(['a.id', 'a.createdAt', 'a.note', 'a.undoneAt', 'u.name as createdBy'])
    .select(['a.penaltyMarketplaceCents', 'a.penaltyPartnerCents'])
    .orderBy('a.createdAt', asked.direction)
    .orderBy('a.id', asked.direction)
    .limit(asked.size)
    .offset(asked.page * asked.size)
    .execute();
  const content = rows.map((row) => ({
    id: row.id,
    penaltyAmount: cents((row.penaltyMarketplaceCents ?? 0) + (row.penaltyPartnerCents ?? 0)),
    marketplaceShare: cents(row.penaltyMarketplaceCents ?? 0),
    partnerShare: cents(row.penaltyPartnerCents ?? 0),
    createdDate: row.createdAt,
    createdBy: row.createdBy,
    reason: row.note,
    active: row.undoneAt === null,
  }));
  return { content, totalSize: total, totalIsExact: true };
}
