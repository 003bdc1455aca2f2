import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { markOf } from '#kernel/job-marks/job-marks.queries.ts';
import { appOfFile } from '../../../../test/app.ts';
import { ownerOf } from '../../../../test/owner-of.ts';
import { BACKUP_MARK, noteNewestBackup } from './backup-mark.ts';
import { markWords } from './summary.ts';

const OPS = join(import.meta.dirname, '..', '..', '..', '..', '..', '..', 'ops');

const api = appOfFile();

const words = async (): Promise<string> => markWords(BACKUP_MARK, await markOf(api.db, BACKUP_MARK), 0);

test.each([
  { file: 'backup.sh', variable: '$1' },
  { file: join('systemd', 'habilita-backup@.service'), variable: '$ok' },
])('what $file notes is told on the system screen', async ({ file, variable }) => {
  const text = readFileSync(join(OPS, file), 'utf8').replaceAll('\\\n', '\n');
  const [statement = ''] = /insert into system_marks [^"\\]*/.exec(text) ?? [];
  const note = (ok: boolean) => sql.raw(statement.replace(variable, String(ok))).execute(api.db);
  await note(false);
  expect(await words()).toBe('O último backup falhou: veja o registro da máquina que faz o backup.');
  await note(true);
  expect(await words()).toBe('O último backup foi feito.');
});

test('the newest backup of a repository is noted with the moment it was complete, and not in place of a later failure', async () => {
  await ownerOf(api.db).deleteFrom('systemMarks').where('name', '=', BACKUP_MARK).execute();
  const now = Temporal.Instant.from('2026-11-30T05:00:00Z');
  const [made, tried] = [now.subtract({ hours: 27 }), now.subtract({ hours: 1 })];
  const noted = async () => markOf(api.db, BACKUP_MARK);
  await noteNewestBackup(api.db, made, now);
  expect(await noted()).toMatchObject({ at: made, ok: true });
  await noteNewestBackup(api.db, undefined, tried);
  await noteNewestBackup(api.db, made, now);
  expect(await noted()).toMatchObject({ at: tried, ok: false });
});
