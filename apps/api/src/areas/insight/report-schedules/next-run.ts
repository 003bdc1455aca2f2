import type { ReportTime } from '@habilita/contract';

export interface ZonedReportTime extends ReportTime {
  readonly zone: string;
}

export function isZone(zone: string): boolean {
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(zone);
    return true;
  } catch {
    return false;
  }
}

/**
 * The first moment after `after` at which the schedule is due: its hour in its time zone, even when daylight saving
 * begins or ends there.
 */
export function nextRun(time: ZonedReportTime, after: Temporal.Instant): Temporal.Instant {
  const today = after.toZonedDateTimeISO(time.zone).toPlainDate();
  for (let days = 0; ; days += 1) {
    const day = today.add({ days });
    if (!isDayOf(time, day)) continue;
    const moment = day
      .toZonedDateTime({ timeZone: time.zone, plainTime: Temporal.PlainTime.from({ hour: time.hour }) })
      .toInstant();
    if (Temporal.Instant.compare(moment, after) > 0) return moment;
  }
}

function isDayOf({ frequency, weekday, dayOfMonth }: ReportTime, day: Temporal.PlainDate): boolean {
  if (frequency === 'WEEKLY') return day.dayOfWeek === (weekday ?? 1);
  if (frequency === 'MONTHLY') return day.day === Math.min(dayOfMonth ?? 1, day.daysInMonth);
  return true;
}
