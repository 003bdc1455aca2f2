import type { Stock } from '#areas/money/core/index.ts';
import type { Transaction } from '#kernel/db/connect.ts';
import { lockEntriesOfPerson, updateEntry } from './waiting-list.queries.ts';
import { reservedStocks } from './waiting-list.ts';

/**
 * Removes a person who revoked consent from all waiting lists, with name and e-mail. Returns the entries, for their
 * history, and the seats that were reserved for them. The caller gives these seats back as its last step, because every
 * enrolment waits for the rows of seats.
 */
export async function forgetOnWaitingLists(
  trx: Transaction,
  person: Parameters<typeof lockEntriesOfPerson>[1],
  at: Temporal.Instant,
): Promise<{ readonly entries: string[]; readonly seats: Stock[] }> {
  const entries = await lockEntriesOfPerson(trx, person);
  const gone = { name: '', email: '', seatUntil: null, registrationId: null, removedAt: at, updatedAt: at };
  for (const entry of entries) await updateEntry(trx, entry.id, gone, true);
  const reserved = entries.filter(({ seatUntil }) => seatUntil !== null);
  return { entries: entries.map(({ id }) => id), seats: reserved.flatMap(reservedStocks) };
}
