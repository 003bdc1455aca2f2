import type { Db } from 'pg-boss';

/**
 * Processes write pg-boss's times by their own clocks, which differ a little. A time that is ahead by less than this
 * therefore does not show that a clock has been set back.
 */
const APART = "interval '1 minute'";
/**
 * A failed job whose next try is further away than this is tried now, because the time was probably written while the
 * clock was ahead. Only jobs of `spaced` and `persistent` kinds may wait so long otherwise; trying them early does no
 * harm.
 */
const LONGEST_PAUSE = "interval '10 minutes'";

/**
 * Sets pg-boss's stored times that lie in the future to now; returns whether there were any. They remain when the
 * database's clock was ahead and has been corrected. Until these times are reached, pg-boss would start no recurring
 * job, detect no dead worker, and start no job that was enqueued while the clock was ahead.
 */
export async function forgetMomentsToCome(db: Db): Promise<boolean> {
  const { rows } = await db.executeSql(`
    with marks as (
      update pgboss.version set cron_on = least(cron_on, now()), bam_on = least(bam_on, now()),
        flow_on = least(flow_on, now()), reindex_on = least(reindex_on, now())
      where greatest(cron_on, bam_on, flow_on, reindex_on) > now() + ${APART} returning 1
    ), queues as (
      update pgboss.queue set monitor_on = least(monitor_on, now()), maintain_on = least(maintain_on, now()),
        monitor_claim_on = least(monitor_claim_on, now())
      where greatest(monitor_on, maintain_on, monitor_claim_on) > now() + ${APART} returning 1
    )
    select 1 where exists (select from marks) or exists (select from queues)`);
  if (rows.length === 0) return false;
  await db.executeSql(`do $$ begin
    update pgboss.job set start_after = start_after - (created_on - now()), created_on = now()
      where state = 'created' and created_on > now() + ${APART};
    update pgboss.job set start_after = now() where state = 'retry' and start_after > now() + ${LONGEST_PAUSE};
    update pgboss.job set started_on = least(started_on, now()), heartbeat_on = now()
      where state = 'active' and heartbeat_on > now() + ${APART};
    update pgboss.job set singleton_on = null
      where state = 'completed' and singleton_on > now() at time zone 'UTC' + ${APART};
  end $$`);
  return true;
}
