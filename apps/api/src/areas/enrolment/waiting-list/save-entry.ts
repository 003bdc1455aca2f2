import {
  type EditedWaitingListEntry,
  isErrorCode,
  type NewWaitingListEntry,
  periodProblems,
  recordedOf,
  waitingListRecord,
} from '@habilita/contract';
import { newId } from '@habilita/kernel';
import { giveSeatsBack, moveSeats, takeSeatsIfLeft } from '#areas/money/core/index.ts';
import { differing } from '#kernel/changes.ts';
import type { Transaction } from '#kernel/db/connect.ts';
import { violatedConstraint } from '#kernel/db/unique-violation.ts';
import type { Deps } from '#kernel/deps.ts';
import { accept, ApiError, refusal, refuse } from '#kernel/errors.ts';
import { type By, isStale, recordEvent, staleEdit } from '#kernel/events.ts';
import { countPassedOver, hasLeftMessages } from './line.queries.ts';
import {
  campaignOfList,
  type Entry,
  insertEntry,
  isCounted,
  isEmailRegistered,
  lockVisibleEntry,
  presetSchoolName,
  schoolRowIn,
  updateEntry,
} from './waiting-list.queries.ts';
import { tellReservedSeat } from './tell-reserved-seat.ts';
import { ENTITY, reservedStocks, standingOf } from './waiting-list.ts';

type Needed = Pick<Deps, 'clock'>;
type Form = Omit<NewWaitingListEntry, 'reason'>;
type Period = Pick<Form, 'registrationEndDate' | 'boletoExpiration'>;

interface CampaignOfList {
  readonly zoneOffset: Parameters<typeof periodProblems>[1];
  readonly registrationStartDate: Temporal.Instant;
}

function periodRefusal(
  { registrationEndDate, boletoExpiration }: Period,
  campaign: CampaignOfList,
  now: Temporal.Instant,
) {
  const period = { registrationEndDate: registrationEndDate.toString(), boletoExpiration };
  const [problem] = periodProblems(period, campaign.zoneOffset, now.toString());
  if (problem !== undefined && isErrorCode(problem.code)) return refusal(problem.code, problem.path);
  return Temporal.Instant.compare(registrationEndDate, campaign.registrationStartDate) <= 0
    ? refusal('WAITING_LIST_BEFORE_REGISTRATION', 'registrationEndDate')
    : undefined;
}

/**
 * Why this e-mail cannot be put on the waiting list: its owner has enrolled in the campaign, or refused all
 * communication.
 */
async function emailRefusal(trx: Transaction, campaignId: string, email: string, field?: 'email') {
  if (await isEmailRegistered(trx, campaignId, email)) return refusal('EMAIL_ALREADY_REGISTERED', field);
  return (await hasLeftMessages(trx, email)) ? refusal('WAITING_LIST_NO_MESSAGES', field) : undefined;
}

/** The id of the CFC's row in the campaign; null without a preset CFC. CFC users must preset one of their own CFCs. */
async function schoolRowOf(trx: Transaction, { actor }: By, campaignId: string, drivingSchoolId: string | null) {
  if (drivingSchoolId === null) return actor.drivingSchoolIds === 'ALL' ? null : refuse('REQUIRED', 'drivingSchoolId');
  return (
    (await schoolRowIn(trx, actor, campaignId, drivingSchoolId)) ??
    refuse('DRIVING_SCHOOL_NOT_FOUND', 'drivingSchoolId')
  );
}

async function refusingDuplicate(write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (violatedConstraint(error) !== 'waiting_list_one_email_per_campaign') throw error;
    throw new ApiError('WAITING_LIST_DUPLICATE', { field: 'email' });
  }
}

/** The form as the history shows it, with the CFC by its name. */
async function recordedForm(trx: Transaction, form: Form, campaignDrivingSchoolId: string | null) {
  const drivingSchoolName = await presetSchoolName(trx, campaignDrivingSchoolId);
  return { ...recordedOf(waitingListRecord, form), drivingSchoolName };
}

/**
 * Adds a person to a waiting list (Specification 2 §7). A free seat is reserved for the person until their deadline if
 * nobody who waits wants the same seat, or if a reason is given for passing over those people. Otherwise the person
 * waits in line. Refusals: CAMPAIGN_NOT_FOUND, REQUIRED when a CFC user names no CFC, DRIVING_SCHOOL_NOT_FOUND,
 * WAITING_LIST_PERIOD_INVALID, DATE_IN_PAST, WAITING_LIST_BEFORE_REGISTRATION, EMAIL_ALREADY_REGISTERED,
 * WAITING_LIST_NO_MESSAGES, WAITING_LIST_DUPLICATE.
 */
export async function addToWaitingList(
  trx: Transaction,
  { clock }: Needed,
  { reason, ...form }: NewWaitingListEntry,
  by: By,
): Promise<string> {
  const now = clock.now();
  const { campaignId, name, email, registrationEndDate, boletoExpiration, drivingSchoolId = null } = form;
  const campaign = (await campaignOfList(trx, by.actor, campaignId)) ?? refuse('CAMPAIGN_NOT_FOUND', 'campaignId');
  const campaignDrivingSchoolId = await schoolRowOf(trx, by, campaignId, drivingSchoolId);
  accept(periodRefusal(form, campaign, now));
  accept(await emailRefusal(trx, campaignId, email, 'email'));
  const id = newId();
  const person = { name, email, registrationEndDate, boletoExpiration };
  const place = { campaignId, drivingSchoolId, campaignDrivingSchoolId };
  const at = { queuedAt: now, createdAt: now, updatedAt: now };
  await refusingDuplicate(() => insertEntry(trx, { id, ...person, ...place, ...at, createdBy: by.actor.userId }));
  const after = { ...(await recordedForm(trx, form, campaignDrivingSchoolId)), campaignId };
  await recordEvent(trx, { ...by, entityType: ENTITY, entityId: id, kind: 'WAITING_LIST_ADDED', after, version: 1 });
  await reserveIfFree(trx, { id, ...place, registrationEndDate }, { now, by, reason: reason ?? undefined });
  return id;
}

interface Placing {
  readonly now: Temporal.Instant;
  readonly by: By;
  readonly reason: string | undefined;
}

/** Reserves a free seat if nobody has waited longer for it, or if a reason is given for passing over those who have. */
async function reserveIfFree(
  trx: Transaction,
  entry: Pick<Entry, 'id' | 'campaignId' | 'campaignDrivingSchoolId' | 'registrationEndDate'>,
  { now, by, reason }: Placing,
): Promise<void> {
  const passed = await countPassedOver(trx, entry.id, now);
  if (passed > 0 && reason === undefined) return;
  if (!(await takeSeatsIfLeft(trx, reservedStocks(entry)))) return;
  await keepSeat(trx, entry, { now, by, reason, passed });
}

async function keepSeat(
  trx: Transaction,
  { id, registrationEndDate }: Pick<Entry, 'id' | 'registrationEndDate'>,
  { now, by, reason, passed }: Placing & { readonly passed: number },
): Promise<void> {
  await updateEntry(trx, id, { seatUntil: registrationEndDate, updatedAt: now }, false);
  const after = { seatUntil: registrationEndDate.toString(), ...(passed > 0 ? { passedOver: passed } : {}) };
  await recordEvent(trx, {
    ...by,
    entityType: ENTITY,
    entityId: id,
    kind: 'WAITING_LIST_SEAT_RESERVED',
    after,
    reason,
  });
}

const formOfEntry = ({
  name,
  email,
  registrationEndDate,
  boletoExpiration,
  drivingSchoolId,
  campaignId,
}: Entry): Form => ({
  name,
  email,
  registrationEndDate,
  boletoExpiration,
  drivingSchoolId,
  campaignId,
});

/**
 * Changes an entry within its campaign. A reserved seat is moved to the new CFC and kept until the new deadline; an
 * expired entry with a new deadline goes to the end of the line. Refusals: NOT_FOUND, CONFLICT_STALE,
 * WAITING_LIST_ENROLLED, those of `addToWaitingList` (those about deadline and due date only when these change),
 * NO_DRIVING_SCHOOL_VACANCIES for a full CFC.
 */
export async function editEntry(
  trx: Transaction,
  { clock }: Needed,
  id: string,
  { version, reason, campaignId: _stays, ...body }: EditedWaitingListEntry,
  by: By,
): Promise<void> {
  const now = clock.now();
  const before = (await lockVisibleEntry(trx, by.actor, id)) ?? refuse('NOT_FOUND');
  if (isStale(before, version)) throw await staleEdit(trx, ENTITY, id, version);
  if (before.registrationId !== null) refuse('WAITING_LIST_ENROLLED');
  const { campaignId } = before;
  const form: Form = { ...body, campaignId, drivingSchoolId: body.drivingSchoolId ?? null };
  const campaign = (await campaignOfList(trx, by.actor, campaignId)) ?? refuse('NOT_FOUND');
  const campaignDrivingSchoolId = await schoolRowOf(trx, by, campaignId, form.drivingSchoolId ?? null);
  if (changesPeriod(before, form)) accept(periodRefusal(form, campaign, now));
  const queuesAgain = standingOf(before, now) === 'EXPIRED' && movesDeadline(before, form);
  if (queuesAgain || form.email !== before.email) accept(await emailRefusal(trx, campaignId, form.email, 'email'));
  const { name, email, registrationEndDate, boletoExpiration, drivingSchoolId = null } = form;
  const place = { drivingSchoolId, campaignDrivingSchoolId };
  const set = { name, email, registrationEndDate, boletoExpiration, ...place, updatedAt: now };
  await refusingDuplicate(() => updateEntry(trx, id, set, true));
  const changes = differing(
    await recordedForm(trx, formOfEntry(before), before.campaignDrivingSchoolId),
    await recordedForm(trx, form, campaignDrivingSchoolId),
  );
  const kind = 'WAITING_LIST_CHANGED';
  await recordEvent(trx, { ...by, entityType: ENTITY, entityId: id, kind, ...changes, version: before.version + 1 });
  await followSeat(trx, before, { ...before, ...place, registrationEndDate }, { now, by, reason: reason ?? undefined });
}

const movesDeadline = (before: Entry, after: Period): boolean =>
  !before.registrationEndDate.equals(after.registrationEndDate);

const changesPeriod = (before: Entry, after: Period): boolean =>
  movesDeadline(before, after) || before.boletoExpiration !== after.boletoExpiration;

async function followSeat(trx: Transaction, before: Entry, after: Entry, placing: Placing): Promise<void> {
  const { now } = placing;
  const standing = standingOf(before, now);
  const isMoved = movesDeadline(before, after);
  if (standing === 'RESERVED') {
    if (before.campaignDrivingSchoolId !== after.campaignDrivingSchoolId)
      await moveSeats(trx, { giveBack: reservedStocks(before), take: reservedStocks(after) });
    if (isMoved) await updateEntry(trx, after.id, { seatUntil: after.registrationEndDate }, false);
    return;
  }
  if (standing !== 'EXPIRED' || !isMoved) return;
  if (before.seatUntil !== null) await giveSeatsBack(trx, reservedStocks(before));
  await updateEntry(trx, after.id, { seatUntil: null, offeredAt: null, queuedAt: now }, false);
  await reserveIfFree(trx, after, placing);
}

/**
 * Removes the entry and frees its reserved seat. The link between the entry and its registration is removed too,
 * because a registration can be linked to one entry only: a person who enrolled and went back to the cart can then be
 * removed and invited once more. Refusals: NOT_FOUND, WAITING_LIST_ENROLLED unless the registration is a cart.
 */
export async function removeEntry(trx: Transaction, { clock }: Needed, id: string, by: By): Promise<void> {
  const now = clock.now();
  const entry = (await lockVisibleEntry(trx, by.actor, id)) ?? refuse('NOT_FOUND');
  const { registrationId } = entry;
  if (registrationId !== null && (await isCounted(trx, registrationId))) refuse('WAITING_LIST_ENROLLED');
  await updateEntry(trx, id, { removedAt: now, seatUntil: null, registrationId: null, updatedAt: now }, true);
  const before = await recordedForm(trx, formOfEntry(entry), entry.campaignDrivingSchoolId);
  await recordEvent(trx, { ...by, entityType: ENTITY, entityId: id, kind: 'WAITING_LIST_REMOVED', before });
  if (entry.seatUntil !== null) await giveSeatsBack(trx, reservedStocks(entry));
}

/**
 * Reserves a seat for a waiting person until their deadline, and mails them the link. Passing over others who wait
 * longer for the same seat needs a reason, kept in the history. Refusals: NOT_FOUND; WAITING_LIST_NOT_WAITING when a
 * seat is reserved for the entry already, or its person has enrolled; DATE_IN_PAST after the deadline; REQUIRED when a
 * needed reason is missing; EMAIL_ALREADY_REGISTERED, WAITING_LIST_NO_MESSAGES, NO_CAMPAIGN_VACANCIES,
 * NO_DRIVING_SCHOOL_VACANCIES.
 */
export async function offerSeat(
  trx: Transaction,
  deps: Needed & Pick<Deps, 'jobs' | 'environment'>,
  id: string,
  reason: string | undefined,
  by: By,
): Promise<void> {
  const now = deps.clock.now();
  const entry = (await lockVisibleEntry(trx, by.actor, id)) ?? refuse('NOT_FOUND');
  const standing = standingOf(entry, now);
  if (standing === 'RESERVED' || standing === 'ENROLLED') refuse('WAITING_LIST_NOT_WAITING');
  if (Temporal.Instant.compare(entry.registrationEndDate, now) <= 0) refuse('DATE_IN_PAST', 'registrationEndDate');
  accept(await emailRefusal(trx, entry.campaignId, entry.email));
  const passed = await countPassedOver(trx, id, now);
  if (passed > 0 && reason === undefined) refuse('REQUIRED', 'reason');
  const stocks = reservedStocks(entry);
  await moveSeats(trx, { giveBack: entry.seatUntil === null ? [] : stocks, take: stocks });
  await keepSeat(trx, entry, { now, by, reason, passed });
  await tellReservedSeat(trx, deps, id);
}
