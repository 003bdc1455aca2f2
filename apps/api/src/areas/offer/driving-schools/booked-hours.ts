import { OFFICE_ZONE, type OfficeHours, type Weekday, WEEKDAY_NAMES } from '@habilita/contract';
import { localDate, localTime, weekday } from '@habilita/kernel';

export interface ServiceHours {
  readonly officeHours: OfficeHours;
  /** Minutes of one student's appointment. */
  readonly averageServiceTime: number;
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

function isServed(day: Weekday, start: number, { officeHours, averageServiceTime }: ServiceHours): boolean {
  return officeHours[day].some(([from, to]) => minutesOf(from) <= start && start + averageServiceTime <= minutesOf(to));
}

/**
 * Weekdays that have a booking inside the office hours `before` but outside the office hours `after`. Bookings that
 * were already outside the hours `before` are ignored.
 */
export function weekdaysBookedOutside(
  bookings: readonly Temporal.Instant[],
  before: ServiceHours,
  after: ServiceHours,
): Weekday[] {
  const left = new Set<Weekday>();
  for (const booking of bookings) {
    const day = WEEKDAY_NAMES[weekday(localDate(booking.toString(), OFFICE_ZONE))];
    const start = minutesOf(localTime(booking.toString(), OFFICE_ZONE));
    if (day !== undefined && isServed(day, start, before) && !isServed(day, start, after)) left.add(day);
  }
  return WEEKDAY_NAMES.filter((day) => left.has(day));
}
