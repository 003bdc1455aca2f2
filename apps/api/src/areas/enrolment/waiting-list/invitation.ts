import type { Terms } from '#areas/money/core/index.ts';
import type { Stock, StockLeft } from '#areas/money/core/index.ts';
import type { ReadDatabase, Transaction } from '#kernel/db/connect.ts';
import { type Refusal, refusal, refuse } from '#kernel/errors.ts';
import { type EventToRecord, recordEvent } from '#kernel/events.ts';
import { type Entry, invitationById, lockEntry, updateEntry } from './waiting-list.queries.ts';
import { ENTITY, reservedStocks, standingOf } from './waiting-list.ts';

/** Somebody who came by the link of a waiting list, which reserves a seat for them. */
export interface Invited {
  readonly entryId: string;
  readonly seatUntil: Temporal.Instant;
  /** The CFC that the entry presets; null allows any. */
  readonly drivingSchoolId: string | null;
  readonly boletoExpiration: string;
  readonly reserved: readonly Stock[];
}

function invitedBy(entry: Entry, now: Temporal.Instant): Invited | undefined {
  if (entry.seatUntil === null || standingOf(entry, now) !== 'RESERVED') return undefined;
  const { id: entryId, seatUntil, drivingSchoolId, boletoExpiration } = entry;
  return { entryId, seatUntil, drivingSchoolId, boletoExpiration, reserved: reservedStocks(entry) };
}

/**
 * Locks a cart's waiting-list entry. Undefined when the cart has no entry, or the entry's seat is no longer reserved.
 */
export async function lockInvitation(
  trx: Transaction,
  entryId: string | null,
  now: Temporal.Instant,
): Promise<Invited | undefined> {
  const entry = entryId === null ? undefined : await lockEntry(trx, entryId);
  return entry && invitedBy(entry, now);
}

const UNUSABLE = {
  WAITING: 'WAITING_LIST_NO_SEAT',
  EXPIRED: 'WAITING_LIST_EXPIRED',
  ENROLLED: 'WAITING_LIST_ENROLLED',
} as const;

/**
 * Returns the invitation that a waiting list's link opens, for a pre-registration with this e-mail. Refusals: NOT_FOUND
 * for another campaign or a removed entry, WAITING_LIST_OTHER_EMAIL, WAITING_LIST_NO_SEAT, WAITING_LIST_EXPIRED,
 * WAITING_LIST_ENROLLED.
 */
export async function refuseUnusableInvitation(
  db: ReadDatabase,
  { entryId, campaignId, email }: { readonly entryId: string; readonly campaignId: string; readonly email: string },
  now: Temporal.Instant,
): Promise<Invited> {
  const entry = await invitationById(db, entryId);
  if (entry?.campaignId !== campaignId || entry === undefined) return refuse('NOT_FOUND', 'waitingListId');
  if (entry.email !== email) return refuse('WAITING_LIST_OTHER_EMAIL', 'email');
  const invited = invitedBy(entry, now);
  if (invited !== undefined) return invited;
  const standing = standingOf(entry, now);
  return refuse(standing === 'RESERVED' ? 'WAITING_LIST_EXPIRED' : UNUSABLE[standing]);
}

/**
 * For somebody who came by a waiting list's link and whose seat is no longer reserved, replaces the campaign's own
 * refusal by WAITING_LIST_NO_SEAT when they wait for a seat again, else by WAITING_LIST_EXPIRED.
 */
export async function refusalForInvited(
  trx: Transaction,
  entryId: string | null,
  problem: Refusal | undefined,
  now: Temporal.Instant,
): Promise<Refusal | undefined> {
  if (problem === undefined || entryId === null) return problem;
  const entry = await invitationById(trx, entryId);
  const standing = entry && standingOf(entry, now);
  return standing === 'EXPIRED' || standing === 'WAITING' ? refusal(UNUSABLE[standing]) : problem;
}

/**
 * The waiting-list entry may prescribe a CFC (`presetId`); the choice of any other CFC is refused with
 * ASSOCIATE_NOT_ENABLED.
 */
export const refuseOtherSchool = (presetId: string | null, drivingSchoolId: string | null): Refusal | undefined =>
  presetId === null || drivingSchoolId === null || presetId === drivingSchoolId
    ? undefined
    : refusal('ASSOCIATE_NOT_ENABLED', 'drivingSchoolId');

/**
 * The campaign's terms for an invited person: registrations are open until the deadline of the reserved seat, and a
 * boleto is due on the date that the invitation sets.
 */
export const termsInvited = (terms: Terms, invited: Invited | undefined): Terms =>
  invited === undefined
    ? terms
    : { ...terms, reservedUntil: invited.seatUntil, boleto: { strategy: 'FIXED', date: invited.boletoExpiration } };

/** The numbers of free seats. The seat that is reserved for the person counts as free. */
export const withReserved = (seats: readonly StockLeft[], reserved: readonly Stock[]): StockLeft[] =>
  seats.map((stock) =>
    stock.left !== null && reserved.some(({ scope, ownerId }) => scope === stock.scope && ownerId === stock.ownerId)
      ? { ...stock, left: stock.left + 1 }
      : stock,
  );

/** Hands the reserved seat over to the registration. */
export async function acceptInvitation(
  trx: Transaction,
  { entryId }: Invited,
  registrationId: string,
  { now, ...by }: { readonly now: Temporal.Instant } & Pick<EventToRecord, 'actor' | 'requestId'>,
): Promise<void> {
  await updateEntry(trx, entryId, { registrationId, seatUntil: null, updatedAt: now }, false);
  const kind = 'WAITING_LIST_ENROLLED';
  await recordEvent(trx, { ...by, entityType: ENTITY, entityId: entryId, kind, after: { registrationId } });
}
