import type { FreeDays, FreePeriods } from '@habilita/contract';
import { addDays, startOfDay, type ZoneOffset } from '@habilita/kernel';
import type { ReadDatabase } from '#kernel/db/connect.ts';
import { bookedBetween, type SchoolAttendance } from './scheduling.queries.ts';
import { freeDays, slotsOn } from './slots.ts';

/** The days, in the campaign's zone, on which a slot has a free attendant. */
export async function availableDays(
  db: ReadDatabase,
  school: SchoolAttendance,
  now: Temporal.Instant,
): Promise<FreeDays> {
  const booked = await bookedBetween(db, school, now, school.schedulingEndDate);
  const days = freeDays(school.zoneOffset, school, booked, now);
  return { freeDaysByPeriods: days.map((freeDay) => ({ freeDay })) };
}

export async function availablePeriods(
  db: ReadDatabase,
  school: SchoolAttendance,
  { day, zone = school.zoneOffset }: { day: string; zone?: ZoneOffset | undefined },
  now: Temporal.Instant,
): Promise<FreePeriods> {
  const from = Temporal.Instant.from(startOfDay(day, zone));
  const to = Temporal.Instant.from(startOfDay(addDays(day, 1), zone));
  const booked = await bookedBetween(db, school, from, to);
  return { freeAttendantsByPeriods: slotsOn(day, zone, school, booked, now) };
}
