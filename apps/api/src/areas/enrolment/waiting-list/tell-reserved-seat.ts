import type { Transaction } from '#kernel/db/connect.ts';
import type { Deps } from '#kernel/deps.ts';
import { queueMessage } from '#kernel/outbox/index.ts';
import { seatOffered } from './seat-offered.message.ts';
import { ENTITY, invitationAddress } from './waiting-list.ts';
import { invitationById } from './waiting-list.queries.ts';

/** Mails the link to enrol to somebody who waited in line and now has a reserved seat. */
export async function tellReservedSeat(
  trx: Transaction,
  deps: Pick<Deps, 'clock' | 'jobs' | 'environment'>,
  id: string,
): Promise<void> {
  const entry = await invitationById(trx, id);
  if (entry === undefined || entry.seatUntil === null) return;
  const { seatUntil: until, registrationStartDate } = entry;
  const isOpen = Temporal.Instant.compare(registrationStartDate, deps.clock.now()) <= 0;
  const link = invitationAddress(deps.environment.publicUrl, id);
  const mail = seatOffered.write({ ...entry, until, opensAt: isOpen ? null : registrationStartDate, link });
  const to = { channel: 'EMAIL', recipient: entry.email, entityType: ENTITY, entityId: id } as const;
  await queueMessage(trx, deps, { ...mail, ...to });
}
