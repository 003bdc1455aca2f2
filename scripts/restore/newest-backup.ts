import { z } from 'zod';

/** What `pgbackrest info --output=json` says of each stanza; times are seconds since 1970. */
const stanzas = z.array(
  z.object({ backup: z.array(z.object({ timestamp: z.object({ stop: z.number() }) })).default([]) }),
);

/** When the newest backup was complete; undefined when there is none. */
export function newestBackup(info: string): Temporal.Instant | undefined {
  const ends = stanzas.parse(JSON.parse(info)).flatMap(({ backup }) => backup.map(({ timestamp }) => timestamp.stop));
  return ends.length === 0 ? undefined : Temporal.Instant.fromEpochMilliseconds(Math.max(...ends) * 1000);
}
