import { openDatabase } from '@habilita/api';
import { sql } from 'kysely';

/** A setting of the demonstration's clock: from the database's time `since` on, this clock showed `moment`. */
export interface ClockStep {
  readonly since: Temporal.Instant;
  readonly moment: Temporal.Instant;
}

/**
 * Changes the times of recorded events from the database's clock to the demonstration's clock. Only the owner of the
 * tables may change a history.
 */
export async function dateHistory(ownerUrl: string, steps: readonly ClockStep[]): Promise<void> {
  const db = openDatabase({ url: ownerUrl, max: 1, name: 'habilita demo history' });
  const since = steps.map((step) => step.since.toString());
  const moments = steps.map((step) => step.moment.toString());
  try {
    await sql`
    with step as (
      select since, lead(since, 1, 'infinity') over (order by since) as until, moment
      from unnest(${since}::timestamptz[], ${moments}::timestamptz[]) as clock (since, moment)
    )
    update events set at = step.moment from step where events.at >= step.since and events.at < step.until`.execute(db);
  } finally {
    await db.destroy();
  }
}
