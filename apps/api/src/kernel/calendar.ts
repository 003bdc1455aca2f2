import { DEFAULT_ZONE_OFFSET, isoInstant, isZoneOffset, localDate } from '@habilita/kernel';

/** The date of a moment by zone offset, worked out once per zone. An unknown offset is read as Brasília's. */
export function calendarAt(now: Temporal.Instant): (zoneOffset: string) => string {
  const known = new Map<string, string>();
  return (zoneOffset) => {
    const today =
      known.get(zoneOffset) ?? localDate(isoInstant(now), isZoneOffset(zoneOffset) ? zoneOffset : DEFAULT_ZONE_OFFSET);
    known.set(zoneOffset, today);
    return today;
  };
}
