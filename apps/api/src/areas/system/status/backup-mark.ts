import type { Database } from '#kernel/db/connect.ts';
import { noteMark } from '#kernel/job-marks/job-marks.queries.ts';

/** The mark under which the outcome of the nightly backup is noted, by the files of `ops/` and by `noteNewestBackup`. */
export const BACKUP_MARK = 'backup';

/**
 * Notes when the newest backup of the repository was complete. A repository without a backup notes nothing: a failure of
 * now would keep a good backup that is found later from being noted, and BackupFailed rings by the age of what was
 * noted last. An outcome that the backup itself noted later than `newest` stays.
 */
export async function noteNewestBackup(db: Database, newest: Temporal.Instant | undefined): Promise<void> {
  if (newest !== undefined) await noteMark(db, { name: BACKUP_MARK, at: newest, ok: true, details: {} });
}
