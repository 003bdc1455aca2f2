import { parseArgs } from 'node:util';
import { z } from 'zod';
import { noteNewestBackup } from '../apps/api/src/areas/system/status/backup-mark.ts';
import { openDatabase } from '../apps/api/src/kernel/db/connect.ts';
import { withFiles } from '../apps/api/src/kernel/variable-files.ts';
import { accountOfDatabase } from './restore/account.ts';
import { askNewestBackup } from './restore/newest-backup.ts';

/*
 * `node scripts/note-backup.ts --config /etc/pgbackrest.conf` asks pgBackRest when production's newest backup was
 * complete, and notes this moment in the database of DATABASE_URL, so that the alert BackupFailed rings when it lies too
 * far back. It is for installations whose backups are made where nothing can note them, such as outside a cluster. It
 * does not overwrite an outcome of a later moment, such as the failure of a newer backup. When there is no backup, or a
 * repository cannot be read, it notes nothing and exits with code 1.
 */
const { values } = parseArgs({
  options: {
    config: { type: 'string', default: '/etc/pgbackrest.conf' },
    stanza: { type: 'string', default: 'habilita' },
  },
});
const environment = z.object({
  DATABASE_URL: z.string({ error: 'DATABASE_URL must name the database that is backed up.' }),
});
const { env, wrong } = withFiles(process.env);
for (const { variable, message } of wrong) throw new Error(`${variable} ${message}.`);
const { DATABASE_URL: url } = environment.parse(env);
const newest = await askNewestBackup(values, accountOfDatabase());
console.log(`Newest backup: ${newest?.toString() ?? 'none'}`);
if (newest === undefined) process.exitCode = 1;
const db = openDatabase({ url, max: 1, name: 'habilita backup' });
try {
  await noteNewestBackup(db, newest);
} finally {
  await db.destroy();
}
