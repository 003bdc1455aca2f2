import { type CloseDays, type ClosedDays, type ClosingPreview, OFFICE_ZONE } from '@habilita/contract';
import { addDays, newId, startOfDay } from '@habilita/kernel';
import { addClosedDays } from '#areas/offer/campaigns/index.ts';
import { lockRegistration, type LockedRegistration } from '#areas/money/registration-row/index.ts';
import type { Actor } from '#kernel/actor.ts';
import type { ReadDatabase, Transaction } from '#kernel/db/connect.ts';
import type { Deps } from '#kernel/deps.ts';
import { accept, refusal, refuse } from '#kernel/errors.ts';
import type { By } from '#kernel/events.ts';
import { queueMessages } from '#kernel/outbox/index.ts';
import { bookingProblem } from './booking.ts';
import { bookingMoved } from './moved-booking.message.ts';
import { proposeMoves } from './propose-moves.ts';
import { keepBooking } from './schedule-registration.ts';
import {
  bookedBetween,
  type BookedPerson,
  bookedPeople,
  holdWorkingHours,
  releaseSeats,
  takeSeat,
  visibleAttendances,
} from './scheduling.queries.ts';
import { type FreeSlot, freeSlots } from './slots.ts';

type School = Awaited<ReturnType<typeof visibleAttendances>>[number];
type Question = Omit<CloseDays, 'moves'> & { readonly campaignId: string };

const SHOWN_AFTER = 300;
const SHOWN_BEFORE = 60;

/**
 * The schools that close: those that the request names or, if it names none, all schools of the campaign that the
 * person may see. Refusals: CAMPAIGN_NOT_FOUND, DRIVING_SCHOOL_NOT_FOUND, CLOSED_DAYS_REVERSED.
 */
async function schoolsToClose(db: ReadDatabase, actor: Actor, question: Question): Promise<School[]> {
  if (question.startDay > question.endDay) refuse('CLOSED_DAYS_REVERSED', 'startDay');
  const schools = await visibleAttendances(db, actor, question.campaignId);
  if (schools.length === 0) refuse('CAMPAIGN_NOT_FOUND');
  const wanted = new Set(question.drivingSchoolIds);
  if (wanted.size === 0) return schools;
  const chosen = schools.filter(({ drivingSchoolId }) => wanted.has(drivingSchoolId));
  return chosen.length === wanted.size ? chosen : refuse('DRIVING_SCHOOL_NOT_FOUND', 'drivingSchoolIds');
}

/** People who are booked on the days to close, except those whose appointment is past. */
function peopleOn(db: ReadDatabase, question: Question, schools: readonly School[], now: Temporal.Instant) {
  const start = Temporal.Instant.from(startOfDay(question.startDay, OFFICE_ZONE));
  const until = Temporal.Instant.from(startOfDay(addDays(question.endDay, 1), OFFICE_ZONE));
  const from = Temporal.Instant.compare(start, now) < 0 ? now : start;
  const drivingSchoolIds = schools.map(({ drivingSchoolId }) => drivingSchoolId);
  return bookedPeople(db, { campaignId: question.campaignId, drivingSchoolIds }, { from, until });
}

const closedIn = (school: School, { startDay, endDay }: Question): School => ({
  ...school,
  closedDays: [...school.closedDays, { startDay, endDay }],
});

function around(slots: readonly FreeSlot[], startDay: string) {
  const first = Temporal.Instant.from(startOfDay(startDay, OFFICE_ZONE));
  const split = slots.findIndex(({ start }) => Temporal.Instant.compare(first, start) <= 0);
  const place = split === -1 ? slots.length : split;
  return slots.slice(Math.max(0, place - SHOWN_BEFORE), place + SHOWN_AFTER);
}

/**
 * Who would have to move, and where to; nothing is written. Refusals: CAMPAIGN_NOT_FOUND, DRIVING_SCHOOL_NOT_FOUND,
 * CLOSED_DAYS_REVERSED.
 */
export async function previewClosing(
  db: ReadDatabase,
  actor: Actor,
  question: Question,
  now: Temporal.Instant,
): Promise<ClosingPreview> {
  const schools = await schoolsToClose(db, actor, question);
  const people = await peopleOn(db, question, schools, now);
  const answer: ClosingPreview = { people: [], schools: [] };
  for (const school of schools) {
    const { drivingSchoolId, presentationName } = school;
    const own = people.filter((person) => person.drivingSchoolId === drivingSchoolId);
    if (own.length === 0) continue;
    const booked = await bookedBetween(db, school, now, school.schedulingEndDate);
    const slots = freeSlots(closedIn(school, question), booked, now);
    const proposals = proposeMoves(own, slots);
    const shown = around(slots, question.startDay).map(({ start, freeAttendants }) => ({ start, freeAttendants }));
    answer.schools.push({ drivingSchoolId, presentationName, freeSlots: shown });
    const inOrder = own.toSorted((a, b) => Temporal.Instant.compare(a.startsAt, b.startsAt));
    for (const { startsAt, ...person } of inOrder) {
      const proposal = proposals.get(person.registrationId) ?? null;
      answer.people.push({ ...person, schedulingDateTime: startsAt, proposal });
    }
  }
  return answer;
}

interface Move {
  readonly person: BookedPerson;
  readonly registration: LockedRegistration;
  readonly school: School;
  readonly start: Temporal.Instant;
  readonly field: string;
}

/**
 * Closes days of a campaign's CFCs and moves everybody who is booked on them to the slots that `moves` names, all or
 * nothing. Each person is told by e-mail; people who refuse messages are returned in `toCall`. Registrations are locked
 * before the campaign, as a booking does, because another order could deadlock. Refusals: those of `previewClosing` and
 * `addClosedDays`; CLOSED_DAYS_BOOKINGS_CHANGED unless `moves` names exactly the people who are booked; for single
 * moves, those of `bookingProblem` and SCHEDULE_UNAVAILABLE.
 */
export async function closeDays(
  trx: Transaction,
  deps: Pick<Deps, 'clock' | 'jobs'>,
  { moves: asked, ...question }: CloseDays & { readonly campaignId: string },
  by: By,
): Promise<ClosedDays> {
  const now = deps.clock.now();
  const schools = await schoolsToClose(trx, by.actor, question);
  const registrations = new Map<string, LockedRegistration>();
  for (const { registrationId } of await peopleOn(trx, question, schools, now)) {
    const registration = await lockRegistration(trx, registrationId);
    if (registration !== undefined) registrations.set(registrationId, registration);
  }
  const { campaignId, startDay, endDay } = question;
  const drivingSchoolIds = schools.map(({ drivingSchoolId }) => drivingSchoolId);
  const closedSchools = await addClosedDays(trx, { campaignId, drivingSchoolIds, startDay, endDay }, now, by);
  // From here to the commit nobody books in this campaign or changes working hours.
  await holdWorkingHours(trx, drivingSchoolIds);
  const closed = await schoolsToClose(trx, by.actor, question);
  const people = await peopleOn(trx, question, closed, now);
  const wanted = new Map(asked.map((move, index) => [move.registrationId, { ...move, index }]));
  if (wanted.size !== people.length || asked.length !== people.length) refuse('CLOSED_DAYS_BOOKINGS_CHANGED');
  const moves = people.map((person): Move => {
    const to = wanted.get(person.registrationId) ?? refuse('CLOSED_DAYS_BOOKINGS_CHANGED');
    const registration = registrations.get(person.registrationId) ?? refuse('CLOSED_DAYS_BOOKINGS_CHANGED');
    const school =
      closed.find(({ drivingSchoolId }) => drivingSchoolId === person.drivingSchoolId) ??
      refuse('CLOSED_DAYS_BOOKINGS_CHANGED');
    return {
      person,
      registration,
      school,
      start: to.schedulingDateTime,
      field: `moves.${to.index}.schedulingDateTime`,
    };
  });
  await carryOut(trx, deps, moves, by);
  const toCall = people
    .filter(({ refusesMessages }) => refusesMessages)
    .map(({ registrationId, studentName }) => ({ registrationId, studentName }));
  return { movedPeople: moves.length, closedSchools, toCall };
}

async function carryOut(
  trx: Transaction,
  deps: Pick<Deps, 'clock' | 'jobs'>,
  moves: readonly Move[],
  by: By,
): Promise<void> {
  const now = deps.clock.now();
  for (const { registration, school, start, field } of moves) {
    const problem = bookingProblem(registration, school, start, now);
    accept(problem && refusal(problem.refused, field));
  }
  await releaseSeats(
    trx,
    moves.map(({ person }) => person.registrationId),
  );
  // Moves are ordered by time and CFC, so that two closings take seats in the same order and do not deadlock.
  const inOrder = moves.toSorted(
    (a, b) =>
      Temporal.Instant.compare(a.start, b.start) ||
      a.school.drivingSchoolId.localeCompare(b.school.drivingSchoolId) ||
      a.person.registrationId.localeCompare(b.person.registrationId),
  );
  for (const { person, school, start, field } of inOrder) {
    const { campaignId, drivingSchoolId, zoneOffset } = school;
    const { registrationId, startsAt: before } = person;
    const seat = { registrationId, campaignId, drivingSchoolId, startsAt: start, at: now };
    if (!(await takeSeat(trx, seat, school))) refuse('SCHEDULE_UNAVAILABLE', field);
    await keepBooking(trx, { registrationId, before, start, zoneOffset }, now, by);
  }
  const toMail = moves.filter(({ person }) => !person.refusesMessages);
  await queueMessages(trx, deps, toMail.map(messageOf));
}

function messageOf({ person, registration, school, start }: Move) {
  const { zoneOffset, campaignName, edition, presentationName: drivingSchoolName } = school;
  const place = { zoneOffset, campaignName, edition, drivingSchoolName };
  const mail = bookingMoved.write({ ...place, studentName: registration.name, before: person.startsAt, after: start });
  const to = { channel: 'EMAIL', recipient: registration.email, entityType: 'REGISTRATION' } as const;
  return { id: newId(), ...mail, ...to, entityId: person.registrationId };
}
