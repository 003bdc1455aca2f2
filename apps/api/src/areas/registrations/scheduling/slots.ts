import { OFFICE_ZONE, type OfficeHours, WEEKDAY_NAMES } from '@habilita/contract';
import { addDays, instantAt, localDate, weekday, type ZoneOffset } from '@habilita/kernel';

export interface Attendance {
  readonly officeHours: OfficeHours;
  /** Minutes that the school needs for one student. */
  readonly averageServiceTime: number;
  readonly attendants: number;
  readonly closedDays: readonly { readonly startDay: string; readonly endDay: string }[];
  readonly schedulingStartDate: Temporal.Instant;
  readonly schedulingEndDate: Temporal.Instant;
}

export interface Slot {
  readonly start: Temporal.Instant;
  readonly end: Temporal.Instant;
}

export interface FreeSlot extends Slot {
  readonly freeAttendants: number;
}

/** The largest number of attendants who are busy at one moment of the slot that begins at `start`. */
export type BookedAt = (start: Temporal.Instant) => number;

export interface Booked {
  readonly startsAt: Temporal.Instant;
  /** How many students are booked at this start. */
  readonly taken: number;
}

/**
 * Counts the attendants who are busy in a slot. Bookings are compared by time, because they keep their start when
 * working hours or the service time change, and may then begin between two slots. The length of a booking is not
 * stored, so each one is counted with the present service time (`minutes`). `takeSeat` in scheduling.queries.ts applies
 * the same rule.
 */
export function busyIn(bookings: readonly Booked[], minutes: number): BookedAt {
  const length = minutes * 60_000;
  const partOf = (moment: number) => Math.floor(moment / length);
  const parts = Map.groupBy(
    bookings.map(({ startsAt, taken }) => ({ from: startsAt.epochMilliseconds, taken })),
    ({ from }) => partOf(from),
  );
  return (start) => {
    const from = start.epochMilliseconds;
    const near = [-1, 0, 1].flatMap((step) => parts.get(partOf(from) + step) ?? []);
    const busyAt = (moment: number) =>
      near.reduce((sum, other) => (moment - length < other.from && other.from <= moment ? sum + other.taken : sum), 0);
    const begins = near.filter((other) => from < other.from && other.from < from + length);
    return Math.max(busyAt(from), ...begins.map((other) => busyAt(other.from)));
  };
}

const isBefore = (a: Temporal.Instant, b: Temporal.Instant): boolean => Temporal.Instant.compare(a, b) < 0;

const isClosed = (day: string, ranges: Attendance['closedDays']): boolean =>
  ranges.some(({ startDay, endDay }) => startDay <= day && day <= endDay);

function* cut(day: string, [from, to]: readonly [string, string], minutes: number): Generator<Slot> {
  const end = Temporal.Instant.from(instantAt(day, to.slice(0, 5), OFFICE_ZONE));
  let start = Temporal.Instant.from(instantAt(day, from.slice(0, 5), OFFICE_ZONE));
  for (let next = start.add({ minutes }); !isBefore(end, next); next = start.add({ minutes })) {
    yield { start, end: next };
    start = next;
  }
}

/**
 * The slots of a working day, in order. Time at the end of a period that is too short for one more student is left out.
 */
export function* slotsOfWorkingDay(day: string, school: Attendance): Generator<Slot> {
  const name = WEEKDAY_NAMES[weekday(day)];
  if (name === undefined || isClosed(day, school.closedDays)) return;
  for (const period of school.officeHours[name]) yield* cut(day, period, school.averageServiceTime);
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** How many students fit into a whole working day: its slots times the attendants. */
export function placesOn(day: string, school: Omit<Attendance, 'schedulingStartDate' | 'schedulingEndDate'>): number {
  const name = WEEKDAY_NAMES[weekday(day)];
  if (name === undefined || isClosed(day, school.closedDays)) return 0;
  const slotsIn = ([from, to]: readonly [string, string]) =>
    Math.max(0, Math.floor((minutesOf(to) - minutesOf(from)) / school.averageServiceTime));
  return school.officeHours[name].reduce((sum, period) => sum + slotsIn(period), 0) * school.attendants;
}

/** True for a start that is in the future and inside the campaign's scheduling window. */
export function isOffered(start: Temporal.Instant, school: Attendance, now: Temporal.Instant): boolean {
  return isBefore(now, start) && isInWindow(start, school);
}

export function isInWindow(start: Temporal.Instant, school: Attendance): boolean {
  return !isBefore(start, school.schedulingStartDate) && !isBefore(school.schedulingEndDate, start);
}

/** The slots of a day in this zone, each with its number of free attendants, which may be zero. */
export function slotsOn(
  day: string,
  zone: ZoneOffset,
  school: Attendance,
  booked: BookedAt,
  now: Temporal.Instant,
): FreeSlot[] {
  // A working day is a day in Brasília. In a zone further west, its early hours may fall on the day before; in a zone
  // further east, its late hours may fall on the day after.
  return [addDays(day, -1), day, addDays(day, 1)]
    .flatMap((working) => [...slotsOfWorkingDay(working, school)])
    .filter(({ start }) => localDate(start.toString(), zone) === day && isOffered(start, school, now))
    .map((slot) => ({ ...slot, freeAttendants: Math.max(0, school.attendants - booked(slot.start)) }));
}

/** Free slots are searched for at most this many days ahead; nobody books further ahead. */
const HORIZON_DAYS = 366;

/** The days, in Brasília, from now to the end of the campaign's scheduling window, but at most HORIZON_DAYS days. */
function* daysOfWindow(school: Attendance, now: Temporal.Instant): Generator<string> {
  const from = isBefore(now, school.schedulingStartDate) ? school.schedulingStartDate : now;
  const first = localDate(from.toString(), OFFICE_ZONE);
  const last = localDate(school.schedulingEndDate.toString(), OFFICE_ZONE);
  for (let day = first, passed = 0; day <= last && passed < HORIZON_DAYS; day = addDays(day, 1), passed += 1) yield day;
}

/**
 * The days, in a zone, on which a slot has a free attendant, from now to the end of the campaign's scheduling window.
 */
export function freeDays(zone: ZoneOffset, school: Attendance, booked: BookedAt, now: Temporal.Instant): string[] {
  const days = new Set<string>();
  for (const day of daysOfWindow(school, now)) {
    for (const free of freeDaysOf(day, zone, school, booked, now)) days.add(free);
  }
  return [...days];
}

/** All slots with a free attendant, in order, from now to the end of the campaign's scheduling window. */
export function freeSlots(school: Attendance, booked: BookedAt, now: Temporal.Instant): FreeSlot[] {
  return [...daysOfWindow(school, now)]
    .flatMap((day) => [...slotsOfWorkingDay(day, school)])
    .filter(({ start }) => isOffered(start, school, now))
    .map((slot) => ({ ...slot, freeAttendants: Math.max(0, school.attendants - booked(slot.start)) }))
    .filter(({ freeAttendants }) => freeAttendants > 0);
}

/**
 * The days in a zone on which the free slots of a working day fall: the day itself, and in zones further west perhaps
 * also the day before. The search ends at the first free slot on the day itself, so it does not look at later slots,
 * which in zones further east may fall on the day after.
 */
function* freeDaysOf(day: string, zone: ZoneOffset, school: Attendance, booked: BookedAt, now: Temporal.Instant) {
  for (const { start } of slotsOfWorkingDay(day, school)) {
    if (!isOffered(start, school, now) || booked(start) >= school.attendants) continue;
    const local = localDate(start.toString(), zone);
    yield local;
    // Slots come in order, so no later one falls on the day before.
    if (local >= day) return;
  }
}

export function isSlot(start: Temporal.Instant, school: Attendance): boolean {
  const day = localDate(start.toString(), OFFICE_ZONE);
  return slotsOfWorkingDay(day, school).some((slot) => Temporal.Instant.compare(slot.start, start) === 0);
}
