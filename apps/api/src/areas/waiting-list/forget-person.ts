import { giveSeatsBack } from '#areas/money/index.ts';
import type { Transaction } from '#kernel/db/connect.ts';
import { lockEntriesOfPerson, updateEntry } from './waiting-list.queries.ts';
import { reservedStocks } from './waiting-list.ts';

/**
 * Removes a person who revoked consent from all waiting lists, with name and e-mail. Returns the entries, for their
 * history.
 */
export async function forgetOnWaitingLists(
  trx: Transaction,
  person: Parameters<typeof lockEntriesOfPerson>[1],
  at: Temporal.Instant,
): Promise<string[]> {
  const entries = await lockEntriesOfPerson(trx, person);
  const gone = { name: '', email: '', seatUntil: null, registrationId: null, removedAt: at, updatedAt: at };
  for (const entry of entries) await updateEntry(trx, entry.id, gone, true);
  const reserved = entries.filter(({ seatUntil }) => seatUntil !== null);
  await giveSeatsBack(trx, reserved.flatMap(reservedStocks));
  return entries.map(({ id }) => id);
}
