import { fork } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { newId } from '../packages/kernel/src/index.ts';
import { createUser } from '../apps/api/src/areas/access/index.ts';
import { type Database, openDatabase } from '../apps/api/src/kernel/db/connect.ts';
import { databaseOf, HOME, startPostgres } from './database.ts';
import { SIZES } from './sizes.ts';
import { withClient } from './with-client.ts';
import { workerFlags } from './worker-flags.ts';

/*
 * `npm run bench:export-payments`: exports the payments of a due-date range (about a million at 1m) with every column,
 * prints memory and rate, and the rate of `COPY … TO CSV` of the same payments with their names beside it.
 */
const { values } = parseArgs({
  options: {
    size: { type: 'string', default: '1m' },
    home: { type: 'string', default: HOME },
    from: { type: 'string', default: '2025-01-01' },
    until: { type: 'string', default: '2025-07-31' },
  },
});
const size = SIZES[values.size];
if (size === undefined) throw new Error(`--size knows ${Object.keys(SIZES).join(', ')}`);
const files = mkdtempSync(join(tmpdir(), 'habilita-export-'));
// The server may run as another user.
chmodSync(files, 0o777);
const postgres = await startPostgres(values.home);
try {
  const { url, adminUrl } = await databaseOf(postgres, size);
  const db = openDatabase({ url, max: 2 });
  const id = await anExport(db);
  const child = fork(join(import.meta.dirname, 'export-run.ts'), {
    execArgv: workerFlags(),
    env: { ...process.env, DATABASE_URL: url, EXPORT_ID: id, FILES: files },
  });
  const [code] = await once(child, 'exit');
  process.exitCode = Number(code);
  await db.deleteFrom('exports').where('id', '=', id).execute();
  await db.destroy();
  await copyOut(adminUrl, join(files, 'payments.csv'));
} finally {
  await postgres.stop();
  rmSync(files, { recursive: true, force: true });
}

async function anExport(database: Database): Promise<string> {
  const id = newId();
  const username = `${id}@bench.local`;
  const person = { name: 'Bench', username, password: `Bench#${newId()}`, roles: ['ADMIN'] as const };
  const ownerId = await database.transaction().execute((trx) => createUser(trx, person));
  const query = JSON.stringify({ dueDateStart: values.from, dueDateEnd: values.until, entityPaymentActive: 'true' });
  const asked = { id, ownerId, requestId: newId(), list: 'payments', query, fileName: 'Pagamentos.xlsx' };
  await database
    .insertInto('exports')
    .values({ ...asked, createdAt: Temporal.Now.instant() })
    .execute();
  return id;
}

/** By the server itself, into a file. */
async function copyOut(adminUrl: string, path: string): Promise<void> {
  await withClient(adminUrl, async (client) => {
    const start = performance.now();
    const { rowCount } = await client.query(
      `copy (select p.*, r.student_name, r.student_cpf, r.student_email, r.charges_cents, c.name, c.edition, ds.presentation_name, pl.name
        from payments p join registrations r on r.id = p.registration_id join campaigns c on c.id = p.campaign_id
        join driving_schools ds on ds.id = p.driving_school_id join plans pl on pl.id = p.plan_id
        where p.active and p.due_date between '${values.from}' and '${values.until}' order by p.created_at desc, p.id desc)
        to '${path}' with (format csv, header)`,
    );
    const seconds = (performance.now() - start) / 1000;
    const megabytes = (statSync(path).size / 1e6).toFixed(0);
    console.log(
      `COPY … TO CSV: ${rowCount} rows, ${megabytes} MB, ${seconds.toFixed(1)} s, ${Math.round((rowCount ?? 0) / seconds)} rows a second`,
    );
  });
}
