import { monitorEventLoopDelay } from 'node:perf_hooks';
import { actorNow } from '../apps/api/src/areas/people/access/index.ts';
import { registrationsExport } from '../apps/api/src/areas/registrations/registrations/index.ts';
import { systemClock } from '../apps/api/src/kernel/clock.ts';
import { openDatabase } from '../apps/api/src/kernel/db/connect.ts';
import { runExport } from '../apps/api/src/kernel/export/run-export.ts';
import { PgBossJobs } from '../apps/api/src/kernel/jobs/jobs.ts';
import { diskStorage } from '../apps/api/src/kernel/storage/disk.ts';

const { DATABASE_URL: url = '', EXPORT_ID: id = '', FILES: files = '' } = process.env;
const db = openDatabase({ url, max: 3 });
const readDb = openDatabase({ url, max: 3, readOnly: true });
const megabytes = (bytes: number): number => Math.round(bytes / 2 ** 20);
const said = (...given: readonly unknown[]): void => console.log(...given);
const deps = {
  db,
  readDb,
  clock: systemClock,
  // This job queue is never started. The export would use it only if writing the file to disk failed.
  jobs: new PgBossJobs({ databaseUrl: url, max: 1, onError: said, supervise: false }),
  storage: diskStorage(files, { current: 'nobody downloads this' }),
  log: { info: said, warn: said, error: said },
};
const before = process.memoryUsage.rss();
const stalls = monitorEventLoopDelay({ resolution: 5 });
stalls.enable();
const start = performance.now();
await runExport(deps, { of: () => registrationsExport, actorNow: (userId) => actorNow(db, userId) }, id);
const seconds = (performance.now() - start) / 1000;
const made = await db.selectFrom('exports').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const cpu = process.cpuUsage();
console.log(
  [
    `${made.status}: ${made.rows} rows × ${made.columns?.length ?? 0} columns, ${((made.sizeBytes ?? 0) / 1e6).toFixed(1)} MB`,
    `${seconds.toFixed(1)} s, ${Math.round(made.rows / seconds)} rows a second, ${((cpu.user + cpu.system) / 1e6).toFixed(1)} s of CPU (with starting)`,
    `resident memory ${megabytes(before)} MB before, ${megabytes(process.resourceUsage().maxRSS * 1024)} MB at its highest`,
    `longest stall of the event loop ${Math.round(stalls.max / 1e6)} ms, 99 % below ${Math.round(stalls.percentile(99) / 1e6)} ms`,
  ].join('\n'),
);
await Promise.all([db.destroy(), readDb.destroy()]);
