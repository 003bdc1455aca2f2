import type { ControlRoom } from '@habilita/contract';
import { addDays, localDate, type ZoneOffset } from '@habilita/kernel';
import { placesOn } from '#areas/registrations/scheduling/index.ts';
import type { OnDayInSchool } from './control-room.queries.ts';
import { unusualFill } from './outliers.ts';

const DAYS_SHOWN = 14;

interface Window {
  readonly schedulingStartDate: Temporal.Instant;
  readonly schedulingEndDate: Temporal.Instant;
  readonly zoneOffset: ZoneOffset;
}

/**
 * The first and the last day to show, in the campaign's zone: up to two weeks from today, or from the first day of
 * scheduling if that is later, and never beyond the last day of scheduling. Undefined when scheduling has ended.
 */
export function shownDays(
  { schedulingStartDate, schedulingEndDate, zoneOffset }: Window,
  now: Temporal.Instant,
): { readonly from: string; readonly until: string } | undefined {
  const dayOf = (moment: Temporal.Instant) => localDate(moment.toString(), zoneOffset);
  const [today, first, last] = [dayOf(now), dayOf(schedulingStartDate), dayOf(schedulingEndDate)];
  const from = today < first ? first : today;
  if (from > last) return undefined;
  const end = addDays(from, DAYS_SHOWN - 1);
  return { from, until: end < last ? end : last };
}

type School = Parameters<typeof placesOn>[1] & { readonly drivingSchoolId: string; readonly presentationName: string };

interface Fill {
  readonly places: number;
  readonly booked: number;
  readonly others: number;
}

const added = (fills: readonly Fill[]) => {
  const total = (key: keyof Fill) => fills.reduce((sum, fill) => sum + fill[key], 0);
  const [places, booked, others] = [total('places'), total('booked'), total('others')];
  return { places, booked, others, unusual: unusualFill(places, booked + others) };
};

const key = (drivingSchoolId: string, day: string) => `${drivingSchoolId} ${day}`;

const byKey = (rows: readonly OnDayInSchool[]): ReadonlyMap<string, number> =>
  new Map(rows.map(({ drivingSchoolId, day, n }) => [key(drivingSchoolId, day), n]));

/** Places and appointments of whole days, by school and day; hours of today that have passed count too. */
export function slotFill(
  { from, until }: { readonly from: string; readonly until: string },
  schools: readonly School[],
  booked: readonly OnDayInSchool[],
  others: readonly OnDayInSchool[],
): NonNullable<ControlRoom['slots']> {
  const days: string[] = [];
  for (let day = from; day <= until; day = addDays(day, 1)) days.push(day);
  const [ofCampaign, ofOthers] = [byKey(booked), byKey(others)];
  const fillOf = (school: School, day: string): Fill => ({
    places: placesOn(day, school),
    booked: ofCampaign.get(key(school.drivingSchoolId, day)) ?? 0,
    others: ofOthers.get(key(school.drivingSchoolId, day)) ?? 0,
  });
  const fills = schools.map((school) => days.map((day) => fillOf(school, day)));
  return {
    from,
    until,
    schools: schools.map(({ drivingSchoolId, presentationName }, index) => ({
      drivingSchoolId,
      presentationName,
      ...added(fills[index] ?? []),
    })),
    days: days.map((day, index) => ({
      day,
      ...added(fills.flatMap((ofSchool) => ofSchool[index] ?? [])),
    })),
  };
}
