import { openDatabase } from '@habilita/api';
import { sql } from 'kysely';

/**
 * One setting of the demonstration's clock: it shows `moment` from the database's time `since` until the next setting.
 */
export interface ClockStep {
  readonly since: Temporal.Instant;
  readonly moment: Temporal.Instant;
}

/**
 * Replaces the times of the recorded events, which are those of the database's clock, by the times that the
 * demonstration's clock showed. Only the owner of the tables may change a history.
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
