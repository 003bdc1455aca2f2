import { DEFAULT_ZONE_OFFSET, isoInstant, isZoneOffset, localDate } from '@habilita/kernel';

/**
 * Returns a function that gives the local date of `now` for a zone offset, computed once per offset. An unknown
 * offset is read as Brasília's.
 */
export function calendarAt(now: Temporal.Instant): (zoneOffset: string) => string {
  const known = new Map<string, string>();
  return (zoneOffset) => {
    const today =
      known.get(zoneOffset) ?? localDate(isoInstant(now), isZoneOffset(zoneOffset) ? zoneOffset : DEFAULT_ZONE_OFFSET);
    known.set(zoneOffset, today);
    return today;
  };
}
