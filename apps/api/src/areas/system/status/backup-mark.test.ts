import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { markOf, noteMark } from '#kernel/job-marks/job-marks.queries.ts';
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
  const made = Temporal.Instant.from('2026-11-29T02:00:00Z');
  const tried = made.add({ hours: 26 });
  const noted = async () => markOf(api.db, BACKUP_MARK);
  await noteNewestBackup(api.db, made);
  expect(await noted()).toMatchObject({ at: made, ok: true });
  await noteMark(api.db, { name: BACKUP_MARK, at: tried, ok: false, details: {} });
  await noteNewestBackup(api.db, made);
  expect(await noted()).toMatchObject({ at: tried, ok: false });
});

test('a repository without a backup notes nothing, so that a good backup found later is noted, although it is older', async () => {
  await ownerOf(api.db).deleteFrom('systemMarks').where('name', '=', BACKUP_MARK).execute();
  await noteNewestBackup(api.db, undefined);
  expect(await markOf(api.db, BACKUP_MARK)).toBeUndefined();
  const made = Temporal.Instant.from('2026-11-29T02:00:00Z');
  await noteNewestBackup(api.db, made);
  expect(await markOf(api.db, BACKUP_MARK)).toMatchObject({ at: made, ok: true });
});
