import { DEFAULT_ZONE_OFFSET, isoInstant, isZoneOffset, localDate } from '@habilita/kernel';

/**
 * Returns a function that gives the local date of `now` for a zone offset. Each offset is computed only once, because
 * lists ask for the same few again and again. An unknown offset is read as Brasília's.
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
