import { giveSeatsBack, takeSeatsIfLeft } from '#areas/money/core/index.ts';
import type { Transaction } from '#kernel/db/connect.ts';
import { inTransaction } from '#kernel/db/in-transaction.ts';
import type { Deps } from '#kernel/deps.ts';
import { recordEvent } from '#kernel/events.ts';
import { enrolledWithoutLink } from './out-of-line.queries.ts';
import { tellReservedSeat } from './tell-reserved-seat.ts';
import { campaignsWithALine, expiredSeats, lockEntry, lockLine, updateEntry } from './waiting-list.queries.ts';
import { ENTITY, offerEnds, reservedStocks, standingOf } from './waiting-list.ts';

type Needed = Pick<Deps, 'db' | 'clock' | 'jobs' | 'environment' | 'log'>;
type Campaign = Awaited<ReturnType<typeof campaignsWithALine>>[number];

const AT_A_TIME = 200;

/**
 * Frees seats whose reservation has ended, and closes the entries of people who enrolled without the link. Then, in
 * campaigns that offer seats automatically, it offers free seats to the next people in line (decision 094). An error of
 * one entry or campaign does not stop the others.
 */
export async function serveWaitingLists(deps: Needed): Promise<void> {
  const now = deps.clock.now();
  const withLog = async (what: object, work: (trx: Transaction) => Promise<void>) => {
    try {
      await inTransaction(deps.db, work);
    } catch (error) {
      deps.log.error({ err: error, ...what }, 'a waiting list could not be served');
    }
  };
  for (const entryId of await expiredSeats(deps.db, now, AT_A_TIME))
    await withLog({ entryId }, (trx) => giveBack(trx, deps, entryId));
  for (const { entryId } of await enrolledWithoutLink(deps.db, now, { limit: AT_A_TIME }))
    await withLog({ entryId }, (trx) => noteEnrolled(trx, deps, entryId));
  for (const campaign of await campaignsWithALine(deps.db, now))
    await withLog({ campaignId: campaign.id }, (trx) => offerSeats(trx, deps, campaign));
}

async function giveBack(trx: Transaction, { clock }: Needed, id: string): Promise<void> {
  const now = clock.now();
  const entry = await lockEntry(trx, id);
  if (entry === undefined || entry.seatUntil === null || standingOf(entry, now) !== 'EXPIRED') return;
  await updateEntry(trx, id, { seatUntil: null, updatedAt: now }, false);
  const before = { seatUntil: entry.seatUntil.toString() };
  await recordEvent(trx, { entityType: ENTITY, entityId: id, kind: 'WAITING_LIST_SEAT_EXPIRED', before });
  await giveSeatsBack(trx, reservedStocks(entry));
}

/**
 * Stores in a waiting-list entry the registration of a person who enrolled without the link of that entry. If a seat
 * was reserved for the person, it becomes free again.
 */
async function noteEnrolled(trx: Transaction, { clock }: Needed, id: string): Promise<void> {
  const now = clock.now();
  const entry = await lockEntry(trx, id);
  const [found] = await enrolledWithoutLink(trx, now, { limit: 1, entryId: id });
  if (entry === undefined || found === undefined) return;
  const { registrationId } = found;
  await updateEntry(trx, id, { registrationId, seatUntil: null, updatedAt: now }, false);
  const kind = 'WAITING_LIST_ENROLLED_WITHOUT_LINK';
  await recordEvent(trx, { entityType: ENTITY, entityId: id, kind, after: { registrationId } });
  if (entry.seatUntil !== null) await giveSeatsBack(trx, reservedStocks(entry));
}

/** Offers free seats in the order of the waiting list, skipping people who wait for a CFC that is full. */
async function offerSeats(trx: Transaction, deps: Needed, campaign: Campaign): Promise<void> {
  const now = deps.clock.now();
  for (const entry of await lockLine(trx, campaign.id, now, AT_A_TIME)) {
    if (!(await takeSeatsIfLeft(trx, reservedStocks(entry)))) continue;
    const until = offerEnds(entry.registrationEndDate, campaign.hours, now);
    await updateEntry(trx, entry.id, { seatUntil: until, offeredAt: now, updatedAt: now }, false);
    const after = { seatUntil: until.toString() };
    await recordEvent(trx, { entityType: ENTITY, entityId: entry.id, kind: 'WAITING_LIST_SEAT_OFFERED', after });
    await tellReservedSeat(trx, deps, entry.id);
  }
}
