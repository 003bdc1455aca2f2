import { COUNTED_STATUSES } from '@habilita/contract';
import type { ReadDatabase } from '#kernel/db/connect.ts';
import { isWaiting } from './line.queries.ts';

/**
 * Waiting-list entries, in line or with a reserved seat, whose person has enrolled in the campaign without the link of
 * the waiting list, each with the id of the person's registration. With `entryId`, only that entry is looked at.
 */
export async function enrolledWithoutLink(
  db: ReadDatabase,
  now: Temporal.Instant,
  { limit, entryId }: { readonly limit: number; readonly entryId?: string },
) {
  return db
    .selectFrom('waitingListEntries as w')
    .innerJoin('registrations as r', (join) =>
      join
        .onRef('r.campaignId', '=', 'w.campaignId')
        .onRef('r.studentEmail', '=', 'w.email')
        .on('r.status', 'in', COUNTED_STATUSES),
    )
    .select(['w.id as entryId', 'r.id as registrationId'])
    .where('w.removedAt', 'is', null)
    .where('w.registrationId', 'is', null)
    .where((eb) => eb.or([isWaiting('w', now), eb('w.seatUntil', 'is not', null)]))
    .where((eb) =>
      eb.not(
        eb.exists(eb.selectFrom('waitingListEntries as o').select('o.id').whereRef('o.registrationId', '=', 'r.id')),
      ),
    )
    .$if(entryId !== undefined, (query) => query.where('w.id', '=', entryId ?? ''))
    .orderBy('w.id')
    .limit(limit)
    .execute();
}
