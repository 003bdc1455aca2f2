import type { Database } from '#kernel/db/connect.ts';
import { noteMark } from '#kernel/job-marks/job-marks.queries.ts';

/** The mark under which the outcome of the nightly backup is noted, by the files of `ops/` and by `noteNewestBackup`. */
export const BACKUP_MARK = 'backup';

/**
 * Notes when the newest backup of the repository was complete; one without a backup is noted as a failure of now. An
 * outcome that the backup itself noted later than that stays.
 */
export const noteNewestBackup = (
  db: Database,
  newest: Temporal.Instant | undefined,
  now: Temporal.Instant,
): Promise<void> => noteMark(db, { name: BACKUP_MARK, at: newest ?? now, ok: newest !== undefined, details: {} });
